// The table on the page: shown anew whenever one arrives, and kept to be read without a network (templates/sw.js).
const table = (() => {
  const now = () => document.getElementById("_table")

  // `text` is the fragment that the server answered.
  const show = (text, answer, place = now()) => {
    if (!place) return
    const { id } = place
    place.outerHTML = text
    htmx.process(document.getElementById(id))
    shown(id, text, answer.headers.get("Cache-Control"))
  }
  const shown = (id, text, caching) => {
    document.dispatchEvent(new Event("table:shown"))
    if (!/no-store/.test(caching) && !document.querySelector(".panel-secret, .panel-look")) remember(id, text)
  }
  document.addEventListener("htmx:afterSettle", e => {
    const { xhr, target } = e.detail
    if (target.id === "_table" && now()) shown("_table", xhr.responseText, xhr.getResponseHeader("Cache-Control"))
  })

  // The page as the server would give it now.
  const remember = async (id, text) => {
    const seen = await kept()
    if (!seen || !document.getElementById(id)) return
    const page = document.documentElement.cloneNode(true)
    delete page.dataset.seen
    page.querySelector("#trouble").hidden = true
    page.querySelector("dialog")?.remove()
    page.querySelector(`#${id}`).outerHTML = text
    const headers = { "Content-Type": "text/html; charset=utf-8" }
    await seen.put(location.href, new Response(`<!doctype html>\n${page.outerHTML}`, { headers }))
  }
  const kept = async () => {
    const name = self.caches && (await caches.keys()).find(name => name.startsWith("seen-"))
    return name && caches.open(name)
  }
  // The link to this table was replaced.
  const forget = async () => {
    const seen = await kept(),
      gone = `${location.pathname.match(/^\/t\/[^/]+/)}/`
    for (const { url } of (await seen?.keys()) || []) if (`${new URL(url).pathname}/`.startsWith(gone)) seen.delete(url)
  }

  if (isSecureContext && navigator.serviceWorker) {
    window.addEventListener("load", () => {
      navigator.serviceWorker.register("/sw.js").catch(() => {})
      navigator.serviceWorker.ready.then(worker => worker.active.postMessage(location.href))
    })
  }
  return { now, show, forget }
})()

// A link that opens its table is never held up; only one that opens nothing is told to wait, once too many were tried.
const opensNothing = answer => answer.status === 404 || (answer.status === 429 && answer.headers.has("Retry-After"))

// Whether this page could come now, network or not: the answer, or null.
const reached = () =>
  fetch(location.href, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(3000) }).catch(() => null)

// What makes a phone look again at once: the network, or the person, is back.
const onWake = act => {
  for (const wakes of ["online", "focus", "pageshow"]) window.addEventListener(wakes, act)
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) act()
  })
}
