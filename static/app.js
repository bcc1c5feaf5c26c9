// The few things a page cannot do by itself. Everything works without this file.
(() => {
  const trouble = () => document.getElementById("trouble")
  const say = text => { const p = trouble(); p.textContent = text; p.hidden = !text }

  // A tap that did not arrive is said at once; nothing was recorded, so the same tap can be made again.
  document.addEventListener("htmx:sendError", () => say("No connection: that tap was not recorded. Tap again when the network is back."))
  document.addEventListener("htmx:responseError", e => say(`The server could not record that (${e.detail.xhr.status}). Reload the page and tap again.`))
  document.addEventListener("htmx:beforeSwap", () => { if (!waiting.length) say("") })

  // A card tapped while the last tap is on its way waits its turn, and is tapped again on the table as it is then.
  const waiting = []
  let sent = "", at = 0, again = false
  document.addEventListener("click", e => {
    const key = e.target.closest(".pad button[name=card]")
    if (!key) return
    const busy = !again && (waiting.length || document.querySelector("form.htmx-request") || e.timeStamp - at < 40)
    if (!busy) { sent = key.value; at = e.timeStamp; return }
    e.preventDefault()
    e.stopImmediatePropagation()
    if (key.value !== (waiting.at(-1) || sent)) waiting.push(key.value) // the same card again is a double tap
  }, true)
  document.addEventListener("htmx:afterSettle", () => {
    const card = waiting.shift()
    if (!card) return
    const key = document.querySelector(`.pad button[value="${card}"]:not([disabled])`)
    if (key && !document.querySelector(".say .flaw, [data-asking]")) { again = true; key.click(); again = false; return }
    waiting.length = 0
    say(`${card} was tapped too but does not fit now: it was not recorded.`)
  })
  for (const trouble of ["htmx:sendError", "htmx:responseError"]) document.addEventListener(trouble, () => { waiting.length = 0 })

  // What another phone recorded is shown within two seconds, unless something is half entered here: then it is only said.
  const half = table => table.querySelector("details[open], [data-asking], input[name=picked]") || table.matches("[data-asking]")
    || table.matches(".panel-secret, .panel-look")
    || [...table.querySelectorAll("input:not([type=hidden]):not([type=radio]):not([type=checkbox]), textarea")].some(i => i.value !== i.defaultValue)
    || [...table.querySelectorAll("input[type=radio], input[type=checkbox]")].some(i => i.checked !== i.defaultChecked)
  const look = async () => {
    const table = document.querySelector("[data-live]")
    if (!table || document.hidden || document.querySelector(".htmx-request")) return
    const answer = await fetch(table.dataset.live, { headers: { "HX-Request": "true" } }).catch(() => null)
    if (!answer || answer.status !== 200 || !table.isConnected || document.querySelector(".htmx-request")) return
    if (half(table)) { news(table); return }
    const text = await answer.text()
    if (!table.isConnected) return
    table.outerHTML = text
    htmx.process(document.getElementById(table.id))
  }
  const news = table => {
    if (table.querySelector(".news")) return
    const link = document.createElement("a")
    link.className = "news"
    link.href = location.href
    link.textContent = "Another phone recorded something: show it"
    table.append(link)
  }
  setInterval(look, 1500)
  for (const wakes of ["online", "focus"]) window.addEventListener(wakes, look)
  document.addEventListener("visibilitychange", look)

  // A page taken from the phone's back-forward cache is old: look again.
  window.addEventListener("pageshow", e => { if (e.persisted) location.reload() })

  // Typing r7 and Enter plays a card, wherever the focus is.
  document.addEventListener("keydown", e => {
    const field = document.querySelector("input.typed:not([disabled])")
    if (!field || e.ctrlKey || e.metaKey || e.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(e.target.tagName)) return
    if (/^[rbgynv]$/i.test(e.key)) { field.focus() }
  })

  // A change of language comes back to the address as it is now, which may have moved on without the page.
  document.addEventListener("submit", e => {
    if (e.target.matches(".tongue form")) e.target.elements.path.value = location.pathname + location.search
  })

  // The trick's address goes to whoever disagrees, the table's to whoever joins.
  document.addEventListener("click", e => {
    const link = e.target.closest("[data-share]")
    if (!link) return
    e.preventDefault()
    const done = () => { link.textContent = "Copied" }
    const url = link.dataset.share || location.href
    if (navigator.share) navigator.share({ url }).catch(() => {})
    else if (navigator.clipboard) navigator.clipboard.writeText(url).then(done, () => {})
  })
})()
