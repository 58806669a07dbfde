import { forgetFirstCalls } from '#web/platform/api/first-calls.ts'
import { scrollToLateTarget } from './hash-target.ts'
import type { ProgressRun } from '#web/app/progress/progress.ts'
import type { AppRouter } from './router.tsx'

/** What goes along with every navigation: the bar at the top, the focus that moves to the new page, and the target of a hash. */
export function observeNavigations(router: AppRouter, progress: ProgressRun) {
  let endWait: (() => void) | undefined
  router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
    endWait?.()
    if (fromLocation) forgetFirstCalls()
    progress.start()
  })
  router.subscribe('onResolved', ({ fromLocation, toLocation, pathChanged }) => {
    endWait?.()
    endWait = scrollToLateTarget(toLocation.hash)
    if (router.state.matches.some(({ status }) => status === 'error')) progress.fail()
    else progress.finish()
    if (fromLocation && pathChanged) focusContent()
  })
}

/** Who reads with their ears would otherwise stay on the link that they followed; a field that took the focus keeps it. */
function focusContent() {
  const content = document.getElementById('content')
  if (content && !content.contains(document.activeElement)) content.focus({ preventScroll: true })
}
