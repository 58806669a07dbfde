import { forgetFirstCalls } from '#web/platform/api/first-calls.ts'
import type { ProgressRun } from '#web/app/progress/progress.ts'
import { beginCheck } from './redirect-before.ts'
import type { AppRouter } from './router.tsx'

/** On every navigation: updates the progress bar, moves the focus to the new page, and keeps the hash target in view. */
export function observeNavigations(router: AppRouter, progress: ProgressRun) {
  let letGo: (() => void) | undefined
  router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
    letGo?.()
    if (fromLocation) forgetFirstCalls()
    beginCheck()
    progress.start()
  })
  router.subscribe('onResolved', ({ fromLocation, toLocation, pathChanged }) => {
    letGo?.()
    letGo = keepTargetInView(toLocation.hash)
    if (router.state.matches.some(({ status }) => status === 'error')) progress.fail()
    else progress.finish()
    if (fromLocation && pathChanged) focusContent()
  })
}

/** Otherwise screen readers would stay on the link that was clicked; a field on the new page keeps the focus. */
function focusContent() {
  const content = document.getElementById('content')
  if (content && !content.contains(document.activeElement)) content.focus({ preventScroll: true })
}

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
