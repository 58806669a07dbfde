import { authState } from '#web/platform/session/auth-state.ts'

/** Work that the server does not have yet, on this device until it does: a closed tab loses nothing. */
type LocalWork<Work> = { at: string; work: Work }

const prefix = 'kept:'
const keyOf = (userId: string, name: string) => `${prefix}${userId}:${name}`

export function saveLocalWork(userId: string, name: string, work: unknown) {
  try {
    localStorage.setItem(keyOf(userId, name), JSON.stringify({ at: new Date().toISOString(), work }))
  } catch {
    // There is no room left; the work still stands on the screen, and the server is tried all the same.
  }
}

export const removeLocalWork = (userId: string, name: string) => localStorage.removeItem(keyOf(userId, name))

export function readLocalWork<Work>(userId: string, name: string): LocalWork<Work> | undefined {
  const kept = localStorage.getItem(keyOf(userId, name))
  return kept === null ? undefined : readWork<Work>(kept)
}

function readWork<Work>(text: string): LocalWork<Work> | undefined {
  try {
    return JSON.parse(text) as LocalWork<Work>
  } catch {
    return undefined
  }
}

/** The names of what is kept for a user that begin so. */
export function localWorkNames(userId: string, beginning: string) {
  const start = keyOf(userId, beginning)
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(keyOf(userId, '').length))
}

/** While the page lives, other tabs can see that the work of this name is still being done. Returns how to let go. */
export function lockLocalWork(name: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  // Missing where the page came over plain http from another machine.
  const locks = navigator.locks as LockManager | undefined
  void locks?.request(prefix + name, () => promise).catch(() => undefined)
  return () => resolve()
}

/** The names of the work that is being done in any tab right now. */
export async function lockedLocalWork() {
  const locks = navigator.locks as LockManager | undefined
  const { held = [] } = (await locks?.query()) ?? {}
  return new Set(held.map(({ name = '' }) => name.slice(prefix.length)))
}

/** Nothing that one user has typed is left for the next. */
authState.subscribe(() => {
  const userId = authState.get().user?.id
  if (!userId) return
  const ofOthers = Object.keys(localStorage).filter(
    (key) => key.startsWith(prefix) && !key.startsWith(keyOf(userId, '')),
  )
  for (const key of ofOthers) localStorage.removeItem(key)
})
