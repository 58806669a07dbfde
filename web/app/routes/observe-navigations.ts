import { forgetFirstCalls } from '#web/platform/api/first-calls.ts'
import { keepTargetInView } from './hash-target.ts'
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
