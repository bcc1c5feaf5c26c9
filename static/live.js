// What another phone recorded is shown within two seconds, unless something is half entered here: then it is only said.
{
  const EVERY = 1500,
    PATIENCE = 8000
  let asking = null,
    gone = false

  const typed = field =>
    field.matches("[type=radio], [type=checkbox]")
      ? field.checked !== field.defaultChecked
      : field.matches("select")
        ? field.selectedIndex !==
          Math.max(
            0,
            [...field.options].findIndex(o => o.defaultSelected),
          )
        : field.value !== field.defaultValue
  const half = shown =>
    shown.matches("[data-asking], .panel-secret, .panel-look") ||
    shown.querySelector("details[open], [data-asking], input[name=picked]") ||
    [...shown.querySelectorAll("input:not([type=hidden]), select, textarea")].some(typed) ||
    document.activeElement.matches("#_table :is(input:not(.typed), select, textarea)")

  const look = async wakes => {
    const shown = document.querySelector("[data-live]")
    if (
      !shown ||
      gone ||
      document.hidden ||
      document.querySelector(".htmx-request") ||
      taps.waiting() ||
      (asking && !wakes)
    )
      return
    asking?.abort() // it may have been asked before the phone slept, and never be answered
    const mine = (asking = new AbortController())
    const late = setTimeout(() => mine.abort("late"), PATIENCE)
    const answer = await fetch(shown.dataset.live, {
      headers: { "HX-Request": "true" },
      cache: "no-store",
      signal: mine.signal,
    }).catch(() => null)
    const text = answer?.status === 200 ? await answer.text().catch(() => null) : ""
    clearTimeout(late)
    if (asking !== mine) return
    asking = null
    if (!answer || text === null || answer.status >= 500) return line.lost(taps.waiting())
    if (opensNothing(answer)) {
      gone = true
      table.forget()
      return line.gone()
    }
    line.fine()
    if (!text || !shown.isConnected || document.querySelector(".htmx-request") || taps.waiting()) return
    if (half(shown)) news(shown)
    else table.show(text, answer, shown)
  }

  const news = shown => {
    if (shown.querySelector(".news")) return
    const link = document.createElement("a")
    link.className = "news"
    link.href = location.href
    link.textContent = words.news
    shown.append(link)
  }

  setInterval(look, EVERY)
  onWake(() => look(true))
  // A page from the phone's own copy, or from its history, is old.
  if (
    "seen" in document.documentElement.dataset ||
    performance.getEntriesByType("navigation")[0]?.type === "back_forward"
  )
    look(true)

  // The phone's own copy of a page that does not ask by itself, or the page in place of one never seen, looks whether
  // the page itself can come. A network that is back is often not yet of use, and one slower than this would only bring the copy again.
  const anew = async () => {
    if (document.hidden) return
    const answer = await reached()
    if (answer && answer.status < 500) location.reload()
  }
  if (
    document.querySelector("[data-absent]") ||
    (document.querySelector("[data-seen]") && !document.querySelector("[data-live]"))
  ) {
    setInterval(anew, 4000)
    onWake(anew)
  }
}
