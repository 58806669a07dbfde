import { type Access, type Holder, mayAccess } from '#shared/access/permissions.ts'
import * as auth from '#shared/features/auth/auth.contract.ts'
import { updateAccount } from '#shared/features/auth/settings.contract.ts'
import { getCurrentUser } from '#shared/features/users/users.contract.ts'
import type { CurrentUser } from '#shared/features/users/users.reply.ts'
import { call } from '#web/platform/api/api-client.ts'
import { type AuthState, authState, clearAuth, clearToken, isLoggedIn, saveToken, saveUser } from './auth-state.ts'
import { currentLocale, loadLanguage, wasLanguageChosen } from '#web/platform/language/language-store.ts'
import { useStore } from '#web/platform/browser/store.ts'

export const useSession = () => useStore(authState)

/** The user as the access rules take it; null if nobody is logged in. */
export function visitorOf({ user, permissions }: AuthState): Holder | null {
  return user ? { role: user.role_and_permissions.role.slug, permissions } : null
}

/** Whether the user has this access. */
export const useMay = (access: Access) => mayAccess(access, visitorOf(useSession()))

/** Fetches the current user. Errors are swallowed, but then the token is no longer trusted. */
export async function fetchUser() {
  const { token, user: before } = authState.get()
  try {
    const user = await call(getCurrentUser)
    // A late answer must not bring back a user who has logged out or was replaced.
    if (authState.get().token !== token) return
    saveUser(user)
    // An inactive user is only logged out: all other requests would be refused.
    if (!before && user.active === 'yes') await agreeOnLanguage(user)
  } catch {
    if (authState.get().token === token) clearToken()
  }
}

/** Uses the account's language, unless another one was chosen before the login: then that is saved to the account. */
async function agreeOnLanguage(user: CurrentUser) {
  if (user.locale === currentLocale()) return
  if (wasLanguageChosen()) await saveAccountLocale(currentLocale())
  else await loadLanguage(user.locale)
}

/** If saving fails, the choice still applies on this device; the error is shown by the failure alerts. */
export async function saveAccountLocale(locale: string) {
  if (!isLoggedIn()) return
  await call(updateAccount, { body: { locale } }).then(saveUser, () => undefined)
}

export async function login(credentials: { email: string; password: string; remember?: boolean | undefined }) {
  const reply = await call(auth.login, { body: credentials })
  await continueWith(reply.token, credentials.remember)
  return reply
}

/** Goes on as the user of a session that was just opened. */
export async function continueWith(token: string, remember = false) {
  saveToken(token, remember)
  await fetchUser()
}

/** Clears the session here even if the server cannot be reached. */
export async function logout() {
  try {
    if (authState.get().token) await call(auth.logout)
  } catch {
    // The token may be invalid already, or the server away: the user is signed out here in any case.
  } finally {
    clearAuth()
  }
}
