// Taps on their way to the table: one queue, in order, kept on the phone until the server has answered each.
// A tap carries its own id, so one that is sent twice is recorded once.
const taps = (() => {
  const place = `taps:${location.pathname.match(/^\/t\/[^/]+/)}`
  const PATIENCE = 10000,
    SLOW = 2000,
    SOON = 1000,
    LATEST = 8000,
    DOUBLE = 400

  // --- what is kept: each tap at a place of its own, so that two tabs of one table lose nothing to each other. `why`
  // says what happened to the first tap, which holds back the rest ---

  const memory = new Map() // where the phone lets nothing be stored, or no more
  const stored = () => {
    try {
      return Object.entries(localStorage)
    } catch {
      return []
    }
  }
  const put = (key, text) => {
    memory.delete(key)
    try {
      localStorage.setItem(key, text)
    } catch {
      remove(key)
      memory.set(key, text)
    }
  }
  const remove = key => {
    memory.delete(key)
    try {
      localStorage.removeItem(key)
    } catch {
      /* it is not there */
    }
  }
  const read = () => {
    const kept = [...stored(), ...memory]
      .filter(([key]) => key.startsWith(`${place}:`))
      .map(([, text]) => JSON.parse(text))
    const taps = kept.filter(tap => tap.entry).sort((one, other) => one.at - other.at)
    return { taps, why: (taps.length && kept.find(tap => !tap.entry)?.why) || "" }
  }
  const write = ({ taps, why = "" }) => {
    const before = new Map(read().taps.map(tap => [tap.entry, JSON.stringify(tap)]))
    for (const tap of taps)
      if (before.get(tap.entry) !== JSON.stringify(tap)) put(`${place}:${tap.entry}`, JSON.stringify(tap))
    for (const entry of before.keys()) if (!taps.some(tap => tap.entry === entry)) remove(`${place}:${entry}`)
    why && taps.length ? put(`${place}:`, JSON.stringify({ why })) : remove(`${place}:`)
    mark()
  }
  const change = (entry, news) => {
    const state = read()
    write({ ...state, taps: state.taps.map(tap => (tap.entry === entry ? { ...tap, ...news } : tap)) })
  }
  const without = entry => ({ taps: read().taps.filter(tap => tap.entry !== entry) })

  // --- a tap: what the form says by itself, and what the person said with it ---

  const hidden = form => [...form.querySelectorAll("input[type=hidden]")].map(field => [field.name, field.value])
  const said = (form, button) => {
    const own = [...new FormData(form)]
    for (const [name, value] of hidden(form))
      own.splice(
        own.findIndex(pair => pair[0] === name && pair[1] === value),
        1,
      )
    return button?.name ? [...own, [button.name, button.value]] : own
  }
  const told = (form, button) => {
    if (form.closest(".panel-secret")) return words.faceDown
    const typed = (!button?.name && form.elements.typed?.value) || ""
    const keys = [...form.querySelectorAll(".band button")]
    const key = button?.name === "card" ? button : keys.find(key => key.value.toLowerCase() === typed.toLowerCase())
    const band = key?.closest(".band")
    return band
      ? filled(band.dataset.card, { number: key.textContent.trim() })
      : typed || (button || form).textContent.trim().replace(/\s+/g, " ")
  }
  const fresh = () =>
    [...crypto.getRandomValues(new Uint8Array(12))].map(byte => byte.toString(16).padStart(2, "0")).join("")
  const path = form => form.getAttribute("action")
  const asked = pairs => JSON.stringify(pairs.filter(([name]) => !["csrf_token", "after", "entry"].includes(name)))

  const keep = (form, button) => {
    const state = read(),
      last = state.taps.at(-1),
      form_id = form.elements.entry.value,
      { again = "" } = form.dataset
    const own = said(form, button),
      twin = tap => tap.form === form_id && JSON.stringify(tap.own) === JSON.stringify(own)
    if (again === "undo" && last && !last.tried && last.again !== "undo") return takeBack(last)
    const used = state.taps.some(tap => tap.form === form_id)
    if ((used && !again) || state.taps.some(tap => twin(tap) && (again !== "undo" || Date.now() - tap.at < DOUBLE)))
      return
    const entry = used ? fresh() : form_id
    const pick = button?.name ? [button.name, button.value] : null
    const tap = {
      entry,
      form: form_id,
      again,
      own,
      pick,
      action: path(form),
      hidden: hidden(form),
      what: told(form, button),
      at: Math.max(Date.now(), (last?.at || 0) + 1),
    }
    if (form.elements.typed) form.elements.typed.value = "" // for the next card
    write({ ...state, taps: [...state.taps, tap] })
    send()
  }

  // A tap that was never sent is taken back here.
  const takeBack = tap => {
    write(without(tap.entry))
    line.recount(read().taps.length)
  }

  const gone = button => button.ariaDisabled === "true" // a card seen before: tapped on purpose, the table says where

  // The form that asks for this tap on another table; a person would tap it again there.
  const fit = (tap, shown) => {
    const form = [...shown.querySelectorAll("form[hx-post]")].find(form =>
      tap.again
        ? form.dataset.again === tap.again
        : path(form) === tap.action && asked(hidden(form)) === asked(tap.hidden),
    )
    const button =
      form &&
      [...form.querySelectorAll("button")].find(
        key => !tap.pick || (key.name === tap.pick[0] && key.value === tap.pick[1]),
      )
    const was = button && (button.dataset.was ?? String(button.disabled)) // before it was marked as waiting
    const tappable = was === "false" && !gone(button)
    return tappable ? { action: path(form), hidden: hidden(form) } : null
  }

  // --- sending, one after the other ---

  let sending = null,
    pause = SOON,
    timer
  const send = async () => {
    clearTimeout(timer)
    while (!sending && !read().why && read().taps.length) if (!(await sent(read().taps[0]))) break
    explain()
  }

  const sent = async tap => {
    sending = tap.entry
    change(tap.entry, { tried: true })
    const slow = setTimeout(lost, SLOW)
    const answer = await post(tap)
    clearTimeout(slow)
    sending = null
    if (!answer) {
      later(tap)
      return false
    }
    pause = SOON
    answered(
      read().taps.find(found => found.entry === tap.entry),
      answer,
    )
    return true
  }

  const post = async tap => {
    const body = new URLSearchParams([
      ...tap.hidden.filter(([name]) => name !== "entry"),
      ["entry", tap.entry],
      ...tap.own,
    ])
    const late = new AbortController(),
      clock = setTimeout(() => late.abort(), PATIENCE)
    try {
      const answer = await fetch(tap.action, {
        method: "POST",
        body,
        headers: { "HX-Request": "true" },
        keepalive: true,
        signal: late.signal,
      })
      const busy = answer.status >= 500 || answer.status === 408 || (answer.status === 429 && !opensNothing(answer))
      if (busy) pause = Math.max(pause, Math.min(LATEST, 1000 * answer.headers.get("Retry-After")))
      return busy ? null : { answer, text: await answer.text() }
    } catch {
      return null
    } finally {
      clearTimeout(clock)
    }
  }

  const later = tap => {
    if (!navigator.onLine) change(tap.entry, { tried: tap.tried || false }) // no network at all: it cannot have arrived
    lost()
    timer = setTimeout(send, pause)
    pause = Math.min(pause * 2, LATEST)
  }
  const lost = () => {
    const state = read()
    write({ ...state, taps: state.taps.map(tap => ({ ...tap, waited: true })) })
    line.lost(state.taps.length)
    hide()
  }
  // What was entered face down does not stay on the screen while it waits.
  const hide = () => {
    const secret = document.querySelector(".panel-secret .secret")
    if (secret && read().taps.some(tap => tap.what === words.faceDown)) secret.textContent = words.hidden
  }

  // --- answers ---

  const answered = (tap, { answer, text }) => {
    if (!tap) return table.show(text, answer) // another tab has sent it, too, and heard of it first
    const shown = new DOMParser().parseFromString(text, "text/html").getElementById("_table")
    const flaw = shown?.querySelector(".flaw")?.textContent
    const next = answer.ok && shown ? recorded(tap, shown) : refused(tap, shown, flaw || problem(answer, shown))
    write(next)
    if (shown) table.show(text, answer)
    if (!next.taps.length) line.fine()
  }
  const problem = (answer, shown) =>
    opensNothing(answer) ? words.gone : answer.status === 403 ? words.watching : shown ? words.noFit : words.strange

  // The next tap is made on the table as it is now, unless somebody else has come in between, or something is asked first.
  const recorded = (tap, shown) => {
    line.arrived()
    const {
      taps: [next, ...rest],
    } = without(tap.entry)
    if (!next) return { taps: [] }
    const after = tap.hidden.find(([name]) => name === "after")[1],
      fitting = fit(next, shown)
    const why =
      shown.dataset.seq - after > 1
        ? words.meanwhile
        : "asking" in shown.dataset
          ? words.asks
          : fitting
            ? ""
            : words.noFit
    return { taps: [{ ...next, ...fitting }, ...rest], why }
  }
  // Where the table itself says so at once, that is enough.
  const refused = (tap, shown, why) => {
    const state = read(),
      seen = shown && table.now()
    return tap.waited || state.taps.length > 1 || !seen ? { ...state, why } : without(tap.entry)
  }

  // --- a tap that was not recorded is shown with those behind it, and the person decides ---

  const explain = () => {
    const {
        taps: [first, ...rest],
        why,
      } = read(),
      open = document.querySelector(".kept-taps")
    if (!why || !first) return open?.remove()
    if (open || !table.now()) return // it is told beside the table
    const box = document.getElementById("_kept").content.cloneNode(true).firstElementChild
    const number = rest.length === 1 ? "one" : "many",
      behind = box.querySelector("p.rest"),
      drop = box.querySelector("[value=drop]")
    box.querySelector("h2").textContent = filled(box.querySelector("h2").dataset.one, first)
    box.querySelector(".why").textContent = why
    behind.textContent = filled(behind.dataset[number], { what: rest.map(tap => tap.what).join(", ") })
    drop.textContent = drop.dataset[rest.length ? "many" : "one"]
    for (const part of box.querySelectorAll(".rest")) part.hidden = !rest.length
    box.addEventListener("click", e => {
      if (e.target.value) decide(e.target.value)
    })
    box.addEventListener("cancel", e => e.preventDefault())
    document.body.append(box)
    box.showModal()
  }
  const decide = choice => {
    const [first, ...rest] = read().taps,
      left = choice === "drop" ? [] : choice === "rest" ? rest : [first, ...rest]
    document.querySelector(".kept-taps").remove()
    const fitting = left.length && table.now() ? fit(left[0], table.now()) : null
    const why = left.length && table.now() && !fitting ? words.noFit : ""
    write({ taps: left.map((tap, at) => (at ? tap : { ...tap, ...fitting })), why })
    if (!left.length) line.fine()
    send()
  }

  // --- what waits is seen on the table, and not tapped twice ---

  const mark = () => {
    for (const key of document.querySelectorAll("#_table [data-was]")) {
      key.disabled = key.dataset.was === "true"
      key.classList.remove("kept")
      delete key.dataset.was
    }
    const set = (key, disabled) => {
      key.dataset.was ??= key.disabled
      key.disabled = disabled
      key.classList.toggle("kept", disabled)
    }
    const waiting = table.now() ? read().taps : []
    for (const tap of waiting)
      for (const form of document.querySelectorAll("#_table form[hx-post]")) {
        if (
          tap.again === "undo" ||
          !(tap.again ? form.dataset.again === tap.again : form.elements.entry.value === tap.form)
        )
          continue
        for (const key of form.querySelectorAll("button")) {
          if (!tap.again || (tap.pick && key.name === tap.pick[0] && key.value === tap.pick[1])) set(key, true)
        }
      }
    const undo = document.querySelector("#_table form[data-again=undo] button")
    if (waiting.length && undo) set(undo, false)
  }

  let shown = 0
  document.addEventListener("htmx:confirm", e => {
    if (!e.detail.elt.matches("form") || !e.detail.elt.elements.entry) return
    e.preventDefault()
    const { submitter } = e.detail.triggeringEvent
    if (submitter && gone(submitter) && (read().taps.length || Date.now() - shown < DOUBLE)) return // not on purpose
    keep(e.detail.elt, submitter)
  })
  document.addEventListener("table:shown", () => {
    shown = Date.now()
    mark()
  })
  onWake(() => {
    pause = SOON
    send()
  })
  // Another tab of this table keeps its taps here, too; if it is closed, they are sent from here.
  window.addEventListener("storage", e => {
    if (!e.key?.startsWith(`${place}:`)) return
    mark()
    explain()
    clearTimeout(timer)
    timer = setTimeout(send, LATEST)
  })
  mark()
  send()
  return { waiting: () => (read().why ? 0 : read().taps.length) }
})()
