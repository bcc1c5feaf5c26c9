// The few things a page cannot do by itself. Everything works without this file.
(() => {
  const trouble = () => document.getElementById("trouble")
  const say = text => { const p = trouble(); p.textContent = text; p.hidden = !text }

  // A tap that did not arrive is said at once; nothing was recorded, so the same tap can be made again.
  document.addEventListener("htmx:sendError", () => say("No connection: that tap was not recorded. Tap again when the network is back."))
  document.addEventListener("htmx:responseError", e => say(`The server could not record that (${e.detail.xhr.status}). Reload the page and tap again.`))
  document.addEventListener("htmx:afterRequest", e => { if (e.detail.successful) say("") })

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
