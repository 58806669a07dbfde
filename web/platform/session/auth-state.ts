import type { CurrentUser } from '#shared/features/users/users.reply.ts'
import { createStore } from '#web/platform/browser/store.ts'
import { forgetAccountLocale, keepAccountLocale } from '#web/platform/language/kept-locale.ts'
import { readTokenCookie, removeTokenCookie, writeTokenCookie } from './token-cookie.ts'

/** The user is logged in if `user` is set; a token alone only means that the server should be asked. */
export type AuthState = { user: CurrentUser | null; token: string | null; permissions: readonly string[] }

export const authState = createStore<AuthState>({ user: null, token: readTokenCookie(), permissions: [] })

export const isLoggedIn = () => authState.get().user !== null

/** Between a logout and the next login, the screen that is still shown must send no requests. */
const loggedOut = createStore(false)
export const isLoggedOut = loggedOut.get

export function saveToken(token: string, remember: boolean) {
  loggedOut.set(false)
  writeTokenCookie(token, remember)
  authState.set({ ...authState.get(), token })
}

/** The same user as before, who is asked for with every navigation, is not news: the page that is left would be drawn again. */
export function saveUser(user: CurrentUser) {
  loggedOut.set(false)
  keepAccountLocale(user.locale)
  const before = authState.get()
  if (JSON.stringify(before.user) === JSON.stringify(user)) return
  authState.set({ ...before, user, permissions: user.permissions })
}

export function clearToken() {
  removeTokenCookie()
  authState.set({ ...authState.get(), token: null })
}

export function clearAuth() {
  loggedOut.set(true)
  removeTokenCookie()
  forgetAccountLocale()
  authState.set({ user: null, token: null, permissions: [] })
}
