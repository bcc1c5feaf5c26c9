// The few things a page cannot do by itself. Everything works without this file.
(() => {
  const trouble = () => document.getElementById("trouble")
  const say = text => { const p = trouble(); p.textContent = text; p.hidden = !text }

  // A tap that did not arrive is said at once; nothing was recorded, so the same tap can be made again.
  document.addEventListener("htmx:sendError", () => say("No connection: that tap was not recorded. Tap again when the network is back."))
  document.addEventListener("htmx:responseError", e => say(`The server could not record that (${e.detail.xhr.status}). Reload the page and tap again.`))
  document.addEventListener("htmx:afterRequest", e => { if (e.detail.successful && !waiting.length) say("") })

  // A card tapped while the last tap is on its way waits its turn, and is tapped again on the table as it is then.
  const waiting = []
  let sent = "", at = 0
  document.addEventListener("click", e => {
    const key = e.target.closest(".pad button[name=card]")
    if (!key) return
    const busy = document.querySelector("form.htmx-request") || e.timeStamp - at < 40
    if (!busy) { sent = key.value; at = e.timeStamp; return }
    e.preventDefault()
    e.stopImmediatePropagation()
    if (key.value !== (waiting.at(-1) || sent)) waiting.push(key.value) // the same card again is a double tap
  }, true)
  document.addEventListener("htmx:afterSettle", () => {
    const card = waiting.shift()
    if (!card) return
    const key = document.querySelector(`.pad button[value="${card}"]:not([disabled])`)
    if (key && !document.querySelector(".say .flaw")) { at = 0; key.click(); return }
    waiting.length = 0
    say(`${card} was tapped too but does not fit now: it was not recorded.`)
  })
  document.addEventListener("htmx:sendError", () => { waiting.length = 0 })

  // A page taken from the phone's back-forward cache is old: look again.
  window.addEventListener("pageshow", e => { if (e.persisted) location.reload() })

  // Typing r7 and Enter plays a card, wherever the focus is.
  document.addEventListener("keydown", e => {
    const field = document.querySelector("input.typed:not([disabled])")
    if (!field || e.ctrlKey || e.metaKey || e.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(e.target.tagName)) return
    if (/^[rbgynv]$/i.test(e.key)) { field.focus() }
  })

  // The trick's address goes to whoever disagrees.
  document.addEventListener("click", e => {
    const link = e.target.closest("[data-share]")
    if (!link) return
    e.preventDefault()
    const done = () => { link.textContent = "Copied" }
    if (navigator.share) navigator.share({ url: location.href }).catch(() => {})
    else if (navigator.clipboard) navigator.clipboard.writeText(location.href).then(done, () => {})
  })
})()
