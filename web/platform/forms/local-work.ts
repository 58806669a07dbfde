import { authState } from '#web/platform/session/auth-state.ts'

/** Work that is not saved on the server yet, stored on this device, so that closing a tab loses nothing. */
type LocalWork<Work> = { at: string; work: Work }

const prefix = 'kept:'
const keyOf = (userId: string, name: string) => `${prefix}${userId}:${name}`

export function saveLocalWork(userId: string, name: string, work: unknown) {
  try {
    localStorage.setItem(keyOf(userId, name), JSON.stringify({ at: new Date().toISOString(), work }))
  } catch {
    // The storage is full; the work is still on the screen and is still sent to the server.
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

/** The names of a user's stored work that start with a text. */
export function localWorkNames(userId: string, beginning: string) {
  const start = keyOf(userId, beginning)
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(keyOf(userId, '').length))
}

/** Shows other tabs that this work is open while the page exists. Returns a function that releases the lock. */
export function lockLocalWork(name: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  // Missing on pages loaded over plain http from another machine.
  const locks = navigator.locks as LockManager | undefined
  void locks?.request(prefix + name, () => promise).catch(() => undefined)
  return () => resolve()
}

/** The names of the work that is open in any tab. */
export async function lockedLocalWork() {
  const locks = navigator.locks as LockManager | undefined
  const { held = [] } = (await locks?.query()) ?? {}
  return new Set(held.map(({ name = '' }) => name.slice(prefix.length)))
}

/** Deletes one user's stored work before another user signs in. */
authState.subscribe(() => {
  const userId = authState.get().user?.id
  if (!userId) return
  const ofOthers = Object.keys(localStorage).filter(
    (key) => key.startsWith(prefix) && !key.startsWith(keyOf(userId, '')),
  )
  for (const key of ofOthers) localStorage.removeItem(key)
})
