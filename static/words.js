// What the phone says by itself, in the words of the page, and the one line in which it says how the network is.
const words = document.getElementById("_words").dataset
const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name])
const counted = (key, n) => filled(words[`${key}${n === 1 ? "One" : "Many"}`], { n })

const line = (() => {
  const place = document.getElementById("trouble")
  let trouble = false,
    sent = 0,
    later

  const say = (text, mood = "bad") => {
    clearTimeout(later)
    if (place.textContent !== text) place.textContent = text
    place.dataset.mood = mood
    place.hidden = !text
  }
  const passing = (text, mood) => {
    say(text, mood)
    later = setTimeout(say, 4000, "")
  }

  // Nothing comes through; `waiting` taps are kept.
  const lost = waiting => {
    trouble = true
    const old = "seen" in document.documentElement.dataset
    say(
      waiting
        ? counted(old ? "seenWaits" : "waits", waiting)
        : document.querySelector("[data-live]")
          ? words.seenTable
          : words.seenPage,
    )
  }

  return {
    say: text => passing(text, "bad"),
    gone: () => say(words.gone), // and it stays gone
    lost,
    recount: waiting => {
      if (trouble) lost(waiting)
    },
    arrived: () => {
      if (trouble) sent += 1
    },
    // An answer came, and nothing waits any more.
    fine: () => {
      if (!trouble) return
      passing(sent ? counted("sent", sent) : words.back, "good")
      delete document.documentElement.dataset.seen
      trouble = false
      sent = 0
    },
  }
})()

// A page that the phone itself kept says so.
if ("seen" in document.documentElement.dataset) line.lost(0)
