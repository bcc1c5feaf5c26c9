// The screen stays on at the table, if the phone can and nobody switched it off.
{
  const wanted = () => {
    try {
      return localStorage.getItem("awake") !== "off"
    } catch {
      return true
    }
  }
  const why = () => (navigator.wakeLock ? "" : isSecureContext ? words.unsupported : words.insecure)
  const takes = () => document.querySelector("#_table:not(.panel-over), #_scoreboard")
  let lock = null

  const stay = async () => {
    if (why() || !wanted() || !takes() || document.hidden || (lock && !lock.released)) return
    lock = await navigator.wakeLock.request("screen").catch(() => null)
  }
  onWake(stay)
  document.addEventListener("table:shown", () => (takes() ? stay() : lock?.release()))
  document.addEventListener("click", stay) // some phones want a touch first
  stay()

  const place = document.getElementById("_awake")
  if (place) {
    const box = place.querySelector("input"),
      said = place.querySelector(".hint")
    place.hidden = false
    box.disabled = Boolean(why())
    box.checked = wanted() && !why()
    said.textContent = why()
    box.addEventListener("change", async () => {
      try {
        localStorage.setItem("awake", box.checked ? "on" : "off")
      } catch {
        /* it holds until the page is left */
      }
      const held = box.checked && (await navigator.wakeLock.request("screen").catch(() => null))
      said.textContent = box.checked && !held ? words.refused : ""
      if (held) held.release()
    })
  }
}
