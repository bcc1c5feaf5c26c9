// Pages as last seen, for a phone without a network. What somebody taps never comes by here: taps.js keeps it.
const KEPT = {{ kept|tojson }}
const FILES = `files-${VERSION}`, SEEN = `seen-${VERSION}`, MOST = 60
const READABLE = /^\/($|rules($|\/)|t\/[^/]+(\/(sheet|scoreboard))?$)/ // home, rules, tables with their sheet and scoreboard
const GUARD = {{ guard|tojson }}
const PATIENCE = 6000

self.addEventListener("install", e => {
  self.skipWaiting()
  e.waitUntil(caches.open(FILES).then(files => files.addAll(KEPT)))
})

self.addEventListener("activate", e => e.waitUntil((async () => {
  for (const name of await caches.keys()) if (![FILES, SEEN].includes(name)) await caches.delete(name)
  await self.clients.claim()
  // The pages that are open were loaded before this worker watched.
  const open = await self.clients.matchAll({ type: "window" })
  await Promise.all(open.map(page => fetch(page.url).then(answer => remember(new URL(page.url), answer)).catch(() => {})))
})()))

// A page that came while the worker was still getting ready asks to be remembered.
self.addEventListener("message", e => e.waitUntil((async () => {
  const seen = await caches.open(SEEN), url = new URL(e.data)
  if (!await seen.match(url.href)) await fetch(url).then(answer => remember(url, answer)).catch(() => {})
})()))

self.addEventListener("fetch", e => {
  const url = new URL(e.request.url)
  if (url.origin !== self.location.origin) return
  if (e.request.method === "POST" && ["/language", "/phone"].includes(url.pathname)) e.respondWith(chosen(e))
  if (e.request.method !== "GET") return
  if (url.pathname.startsWith("/static/")) e.respondWith(file(e.request))
  else if (e.request.mode === "navigate") e.respondWith(page(e, url))
})

// The page for all others follows the language and the looks that the phone chose.
const chosen = async e => {
  const answer = await fetch(e.request)
  e.waitUntil(caches.open(FILES).then(files => files.add("/offline")).catch(() => {}))
  return answer
}

// A file's address changes with its content.
const file = async request => await caches.match(request) || fetch(request)

const page = async (e, url) => {
  const asked = fetch(e.request)
  e.waitUntil(asked.then(answer => remember(url, answer.clone())).catch(() => {}))
  const copy = await lastSeen(url)
  const slow = new Promise(done => copy && setTimeout(done, PATIENCE, copy.clone()))
  const answer = await Promise.race([asked, slow]).catch(() => null)
  const down = !answer || [502, 503, 504].includes(answer.status)
  return down && copy || answer || marked(await caches.match("/offline"), "data-absent")
}

// What says "no-store" shows a secret. What is gone here is forgotten there.
const remember = async (url, answer) => {
  const seen = await caches.open(SEEN)
  if (!READABLE.test(url.pathname) || answer.redirected) return
  if (answer.status === 404) return forget(seen, url.pathname)
  if (answer.status !== 200 || /no-store/.test(answer.headers.get("Cache-Control"))) return
  await seen.put(url.href, answer)
  const [oldest, ...others] = await seen.keys()
  if (others.length >= MOST) await seen.delete(oldest)
}

const forget = async (seen, path) => {
  const gone = path.match(/^\/t\/[^/]+/)?.[0] || path
  for (const { url } of await seen.keys()) if (`${new URL(url).pathname}/`.startsWith(`${gone}/`)) await seen.delete(url)
}

// The copy carries a mark, so that the page can say what it is.
const lastSeen = async url => {
  const seen = await caches.open(SEEN)
  const copy = await seen.match(url.href) || await seen.match(url.href, { ignoreSearch: true })
  return copy && marked(copy, "data-seen")
}
const marked = async (copy, mark) => {
  const text = (await copy.text()).replace("<html", `<html ${mark}`)
  return new Response(text, { headers: { ...GUARD, "Content-Type": "text/html; charset=utf-8" } })
}
