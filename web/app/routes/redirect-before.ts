import { type GuardName, guardVerdict } from '#shared/access/guards.ts'
import { untilReached } from '#web/platform/api/offline.ts'
import { createStore } from '#web/platform/browser/store.ts'
import { authState } from '#web/platform/session/auth-state.ts'
import { fetchUser, logout, visitorOf } from '#web/platform/session/session.ts'

const begun = createStore<Promise<void> | null>(null)

/** Asks for the current user as soon as a navigation begins: the answer travels while the page reacts to the click. */
export function beginCheck() {
  begun.set(authState.get().token && navigator.onLine ? fetchUser() : null)
}

/** Loads the current user again. A user who is no longer active is logged out and sent to the login. */
async function checkAuth(): Promise<'login' | null> {
  // Without a network the user could not be fetched, and the session would be lost.
  if (!navigator.onLine) await untilReached()
  if (authState.get().token) await (begun.get() ?? fetchUser())
  begun.set(null)
  const { user } = authState.get()
  if (!user || user.active === 'yes') return null
  await logout()
  return 'login'
}

/** Where to redirect a navigation, or null to let it continue: first the user is checked, then the guards in order. */
export async function redirectBefore(guards: readonly GuardName[]): Promise<'login' | 'home' | null> {
  const sentAway = await checkAuth()
  if (sentAway) return sentAway
  for (const guard of guards) {
    const verdict = guardVerdict(guard, visitorOf(authState.get()))
    if (verdict) return verdict
  }
  return null
}
