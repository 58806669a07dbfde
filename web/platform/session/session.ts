import { type Access, type Holder, mayAccess } from '#shared/access/permissions.ts'
import * as auth from '#shared/features/auth/auth.contract.ts'
import { updateAccount } from '#shared/features/auth/settings.contract.ts'
import { type CurrentUser, getCurrentUser } from '#shared/features/users/users.contract.ts'
import { call } from '#web/platform/api/api-client.ts'
import { type AuthState, authState, clearAuth, clearToken, isLoggedIn, saveToken, saveUser } from './auth-state.ts'
import { currentLocale, loadLanguage, wasLanguageChosen } from '#web/platform/language/language-store.ts'
import { useStore } from '#web/platform/browser/store.ts'

export const useSession = () => useStore(authState)

/** Who the rules of access have before them: null is nobody. */
export function visitorOf({ user, permissions }: AuthState): Holder | null {
  return user ? { role: user.role_and_permissions.role.slug, permissions } : null
}

/** Whether the one who is there may do what asks for this. */
export const useMay = (access: Access) => mayAccess(access, visitorOf(useSession()))

/** Asks the server who is there. Whatever goes wrong is swallowed, but then the token is not trusted any more. */
export async function fetchUser() {
  const { token, user: before } = authState.get()
  try {
    const user = await call(getCurrentUser)
    // Who logged out, or in as someone else, in the meantime must not come back by a late answer.
    if (authState.get().token !== token) return
    saveUser(user)
    // Whoever is no longer active is only logged out: nothing else would be answered.
    if (!before && user.active === 'yes') await agreeOnLanguage(user)
  } catch {
    if (authState.get().token === token) clearToken()
  }
}

/** The account's language, unless another one was chosen on the way in: then the account learns it. */
async function agreeOnLanguage(user: CurrentUser) {
  if (user.locale === currentLocale()) return
  if (wasLanguageChosen()) await saveAccountLocale(currentLocale())
  else await loadLanguage(user.locale)
}

/** A choice that could not be kept still holds on this device; what went wrong is told by the failure alerts. */
export async function saveAccountLocale(locale: string) {
  if (!isLoggedIn()) return
  await call(updateAccount, { body: { locale } }).then(saveUser, () => undefined)
}

export async function login(credentials: { email: string; password: string; remember?: boolean | undefined }) {
  const reply = await call(auth.login, { body: credentials })
  saveToken(reply.token, credentials.remember ?? false)
  await fetchUser()
  return reply
}

/** Everything is forgotten here even when the server cannot be told. */
export async function logout() {
  try {
    if (authState.get().token) await call(auth.logout)
  } catch {
    // The token may be dead already, or the server away: neither keeps anyone signed in here.
  } finally {
    clearAuth()
  }
}
