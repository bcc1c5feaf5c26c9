// The table is replaced whole after a tap. What that takes from people who listen or use the keyboard is given back here:
// the new ruling is spoken, the focus stays where it was, and the phone ticks for a tap that was recorded.
;(() => {
  const voice = document.getElementById("voice")
  const screen = () => document.querySelector("main[id]")
  const text = node => (node ? node.textContent.replace(/\s+/g, " ").trim() : "")

  // What is worth saying: the ruling, else the heading of the panel. Spoken only when it changed, politely.
  const said = main =>
    text(main.querySelector(".flaw")) ||
    text(main.querySelector(".say > p")) ||
    text(main.querySelector("section h1, section h2"))
  let last = screen() ? said(screen()) : ""
  const speak = main => {
    const now = said(main)
    if (now !== last) voice.textContent = last = now
  }

  // Which control had the focus, told so that it can be found again among its like.
  let lost = null
  document.addEventListener("focusin", e => {
    const at = e.target,
      main = at.closest("main[id]")
    if (!main) {
      lost = null
      return
    }
    const form = at.closest("form")
    lost = {
      id: at.id,
      name: at.name,
      value: at.value,
      href: at.getAttribute("href"),
      words: text(at),
      tag: at.localName,
      action: form && form.getAttribute("action"),
      seen: at.matches(":focus-visible"),
    }
  })
  const same = at =>
    (lost.id && at.id === lost.id) ||
    (at.localName === lost.tag &&
      (at.name || "") === (lost.name || "") &&
      (lost.tag === "button" && lost.name ? at.value === lost.value : text(at) === lost.words))
  const next = controls => {
    // a card that was played has faded: its neighbour
    const cards = controls.filter(at => at.name === lost.name && at.closest(".pad"))
    const after = cards.find(
      at => at.value[0] === String(lost.value)[0] && +at.value.slice(1) > +String(lost.value).slice(1),
    )
    return after || cards[0]
  }
  const refocus = main => {
    if (!lost || (document.activeElement && document.activeElement !== document.body)) return
    const controls = [
      ...main.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary"),
    ].filter(at => !at.disabled && at.tabIndex >= 0 && !at.matches(".skip")) // which shows itself when it has the focus
    const found =
      controls.find(same) ||
      next(controls) ||
      main.querySelector(".fill button:not([disabled]):not([tabindex])") ||
      controls.find(at => at.closest(".fill")) ||
      controls[0]
    if (found) found.focus({ preventScroll: !lost.seen })
  }

  let tapped = false,
    seq = screen() && screen().dataset.seq
  document.addEventListener(
    "submit",
    () => {
      tapped = true
    },
    true,
  )
  const tick = main => {
    const recorded = main.dataset.seq !== seq
    if (tapped && recorded && document.documentElement.dataset.tick !== "off" && navigator.vibrate)
      navigator.vibrate(12)
    tapped = tapped && !recorded
    seq = main.dataset.seq
  }

  let shown = screen()
  new MutationObserver(() => {
    const main = screen()
    if (!main || main === shown) return
    shown = main
    ;(refocus(main), speak(main), tick(main))
  }).observe(document.body, { childList: true })
})()
