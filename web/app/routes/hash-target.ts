/** A page to which nothing was added for so long is complete. */
const quietMs = 20_000

/** The user scrolls, clicks or types: scrolling to the target now would disturb them. */
const ownMoves = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * The router scrolls to the target of the hash when the page is rendered. The target may appear only after its data is
 * loaded, and what is above it may grow afterwards: this scrolls to it again until the page is complete or the user
 * moves. The returned function stops it.
 */
export function keepTargetInView(id: string) {
  if (id === '') return () => undefined
  let isThere = document.getElementById(id) !== null
  const show = () => {
    clearTimeout(timer)
    timer = setTimeout(stop, quietMs)
    document.getElementById(id)?.scrollIntoView()
  }
  const stop = () => {
    appearance.disconnect()
    growth.disconnect()
    clearTimeout(timer)
    for (const move of ownMoves) window.removeEventListener(move, stop)
  }
  const appearance = new MutationObserver(() => {
    const wasThere = isThere
    isThere = document.getElementById(id) !== null
    if (isThere && !wasThere) show()
  })
  const growth = new ResizeObserver(show)
  let timer = setTimeout(stop, quietMs)
  appearance.observe(document.body, { childList: true, subtree: true, attributeFilter: ['id'] })
  growth.observe(document.body)
  for (const move of ownMoves) window.addEventListener(move, stop, { passive: true })
  return stop
}
