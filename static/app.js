// The few things a page cannot do by itself. Everything works without script.
{
  // What is asked without being kept, such as a link on the table or a trick to settle, is asked again by hand.
  document.addEventListener("htmx:sendError", () => line.say(words.unsent))
  document.addEventListener("htmx:responseError", () => line.say(words.failed))

  // Typing r7 and Enter plays a card, wherever the focus is.
  document.addEventListener("keydown", e => {
    const field = document.querySelector("input.typed:not([disabled])")
    if (!field || e.ctrlKey || e.metaKey || e.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(e.target.tagName)) return
    if (/^[\p{L}\d]$/u.test(e.key)) { field.focus() }
  })

  // A change of language comes back to the address as it is now, which may have moved on without the page.
  document.addEventListener("submit", e => {
    if (e.target.matches(".tongue form")) e.target.elements.path.value = location.pathname + location.search
  })

  // What was opened over the table closes with Escape, and with a phone's Back, where the browser tells.
  let open = null
  document.addEventListener("toggle", e => {
    open?.destroy()
    open = self.CloseWatcher && e.target.matches("details:is(.why, .tongue, .set)[open]") ? new CloseWatcher() : null
    if (open) open.onclose = () => { e.target.open = false }
  }, true)
  document.addEventListener("table:shown", () => open?.destroy())

  // The trick's address goes to whoever disagrees, the table's to whoever joins.
  document.addEventListener("click", e => {
    const link = e.target.closest("[data-share]")
    if (!link) return
    e.preventDefault()
    const done = () => { link.textContent = words.copied }
    const url = link.dataset.share || location.href
    if (navigator.share) navigator.share({ url }).catch(() => {})
    else if (navigator.clipboard) navigator.clipboard.writeText(url).then(done, () => {})
  })
}
