import { showAlert } from '#web/platform/browser/alerts.tsx'
import { onFailure } from './api-client.ts'
import { isLoggedIn } from '#web/platform/session/auth-state.ts'
import { translate } from '#web/platform/language/language-store.ts'
import { logout } from '#web/platform/session/session.ts'

/**
 * Tells the user of failures that no screen can answer by itself. However many calls fail together, each alert is
 * shown once, and "Session Expired!" until the way to the login is over.
 */
export function startFailureAlerts(goToLogin: () => Promise<unknown>) {
  const showOops = once(() =>
    showAlert({ kind: 'error', title: translate('alert.oops.title'), text: translate('alert.oops.text') }),
  )
  const showExpired = once(async () => {
    const title = translate('alert.session_expired.title')
    await showAlert({ kind: 'warning', title, text: translate('alert.session_expired.text') })
    await logout()
    await goToLogin()
  })
  return onFailure((error) => {
    if (error.isOurFault) showOops()
    else if (error.status === 401 && isLoggedIn()) showExpired()
  })
}

/** Asked again while it is still under way, it does nothing. */
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
