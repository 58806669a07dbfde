/** If the target has not appeared by then, the page does not contain it. */
const longestWaitMs = 20_000

/** The user scrolls, clicks or types: scrolling to the target now would disturb them. */
const ownMoves = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * The router scrolls to the target of the hash when the page is rendered. If the target appears only after its data is
 * loaded, this scrolls to it then. The returned function stops waiting.
 */
export function scrollToLateTarget(id: string) {
  if (id === '' || document.getElementById(id)) return () => undefined
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const move of ownMoves) window.removeEventListener(move, stop)
  }
  const observer = new MutationObserver(() => {
    const target = document.getElementById(id)
    if (!target) return
    stop()
    target.scrollIntoView()
  })
  const timer = setTimeout(stop, longestWaitMs)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['id'] })
  for (const move of ownMoves) window.addEventListener(move, stop, { passive: true })
  return stop
}
