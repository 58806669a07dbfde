import { showAlert } from '#web/platform/browser/alerts.tsx'
import { onFailure } from './api-client.ts'
import { offline } from './offline.ts'
import { isLoggedIn } from '#web/platform/session/auth-state.ts'
import { translate } from '#web/platform/language/language-store.ts'
import { logout } from '#web/platform/session/session.ts'

/**
 * Shows alerts for failures that no screen can handle. If many calls fail together, each alert is shown once; "Session
 * Expired!" is not shown again until the login page is open.
 */
export function startFailureAlerts(goToLogin: () => Promise<unknown>) {
  const showOops = once(() =>
    showAlert({ kind: 'error', title: translate('alert.oops.title'), text: translate('alert.oops.text') }),
  )
  const showNoAnswer = once(() =>
    showAlert({ kind: 'warning', title: translate('alert.no_answer.title'), text: translate('alert.no_answer.text') }),
  )
  const showExpired = once(async () => {
    const title = translate('alert.session_expired.title')
    await showAlert({ kind: 'warning', title, text: translate('alert.session_expired.text') })
    await logout()
    await goToLogin()
  })
  return onFailure((error) => {
    // The page itself says that it is offline, and has not failed.
    if (error.status === 0 && !navigator.onLine) offline.set(true)
    else if (error.status === 0) showNoAnswer()
    else if (error.isOurFault) showOops()
    else if (error.status === 401 && isLoggedIn()) showExpired()
  })
}

/** Ignores calls while an earlier one is running. */
function once(act: () => Promise<unknown>) {
  let isUnderWay = false
  return () => {
    if (isUnderWay) return
    isUnderWay = true
    void act().finally(() => {
      isUnderWay = false
    })
  }
}
