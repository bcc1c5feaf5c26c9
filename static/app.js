// The few things a page cannot do by itself. Everything works without script.
{
  // What is asked without being kept, such as a link on the table or a trick to settle, is asked again by hand.
  document.addEventListener("htmx:sendError", () => {
    ahead.length = 0
    line.say(words.unsent)
  })
  document.addEventListener("htmx:responseError", () => {
    ahead.length = 0
    line.say(words.failed)
  })

  // Where a trick is settled, a card tapped before the last one is answered is tapped on the pad that comes then.
  const ahead = [],
    pads = ":is(#_judge, #_clue)",
    card = key => key.value.split(".").at(-1)
  document.addEventListener(
    "click",
    e => {
      const key = e.target.closest(`${pads} .pad button`)
      if (!key || !document.querySelector(`${pads} .htmx-request`)) return
      e.preventDefault()
      ahead.push(card(key))
    },
    true,
  )
  document.addEventListener("htmx:afterSettle", () => {
    const next = ahead.shift()
    if (next) [...document.querySelectorAll(`${pads} .pad button:enabled`)].find(key => card(key) === next)?.click()
  })

  // Typing r7 and Enter plays a card, wherever the focus is.
  document.addEventListener("keydown", e => {
    const field = document.querySelector("input.typed:not([disabled])")
    if (!field || e.ctrlKey || e.metaKey || e.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(e.target.tagName)) return
    if (/^[\p{L}\d]$/u.test(e.key)) {
      field.focus()
    }
  })

  // A whole page that is sent without a network would be gone with all that was typed: it stays until there is one.
  // A server on this very machine needs none, so it is asked first.
  let sure = null
  document.addEventListener("submit", async e => {
    const { target: form, submitter } = e
    if (navigator.onLine || form === sure || form.method !== "post" || form.hasAttribute("hx-post")) return
    e.preventDefault()
    if (!(await reached())) return line.say(words.unsent)
    sure = form
    form.requestSubmit(submitter)
  })

  // A change of language comes back to the address as it is now, which may have moved on without the page.
  document.addEventListener("submit", e => {
    if (e.target.matches(".tongue form")) e.target.elements.path.value = location.pathname + location.search
  })

  // What was opened over the table closes with Escape, and with a phone's Back, where the browser tells.
  let open = null
  document.addEventListener(
    "toggle",
    e => {
      open?.destroy()
      open = self.CloseWatcher && e.target.matches("details:is(.why, .tongue, .set)[open]") ? new CloseWatcher() : null
      if (open)
        open.onclose = () => {
          e.target.open = false
        }
    },
    true,
  )
  document.addEventListener("table:shown", () => open?.destroy())

  // The trick's address goes to whoever disagrees, the table's to whoever joins.
  document.addEventListener("click", e => {
    const link = e.target.closest("[data-share]")
    if (!link) return
    e.preventDefault()
    const done = () => {
      link.textContent = words.copied
    }
    const url = link.dataset.share || location.href
    if (navigator.share) navigator.share({ url }).catch(() => {})
    else if (navigator.clipboard) navigator.clipboard.writeText(url).then(done, () => {})
  })
}
