import type { ProgressRun } from './progress.ts'
import type { AppRouter } from './router.tsx'

/** What goes along with every navigation: the bar at the top, and the focus that moves to the new page. */
export function followNavigations(router: AppRouter, progress: ProgressRun) {
  router.subscribe('onBeforeNavigate', () => progress.start())
  router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
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
