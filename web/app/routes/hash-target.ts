/** Whatever a page still waits for by then does not hold what the address names. */
const longestWaitMs = 20_000

/** What shows that the user looks elsewhere by now: the page must not be pulled away from under them. */
const ownMoves = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * The router scrolls to what the hash names when the page is drawn. Where that part of the page waits for its data, it is scrolled to
 * once it is there. Calling the answer ends the wait.
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
