import { authState } from '#web/platform/session/auth-state.ts'
import { differencesOf, mergeDifferences, defaultSide } from './three-way-merge.ts'

/** The values in a form when its session ended, and the saved values at that time. */
type Draft<Values> = { saved: Values; typed: Values }

const prefix = 'draft:'
const keyOf = (userId: string, path: string) => `${prefix}${userId}:${path}`

/** Stored for this tab and this user only. */
export function saveFormDraft<Values>(userId: string, path: string, draft: Draft<Values>) {
  sessionStorage.setItem(keyOf(userId, path), JSON.stringify(draft))
}

/** The stored values merged with what the server has now; undefined if none are stored. They are returned once. */
export function takeFormDraft<Values>(userId: string, path: string, savedNow: Values): Values | undefined {
  const kept = sessionStorage.getItem(keyOf(userId, path))
  if (kept === null) return undefined
  sessionStorage.removeItem(keyOf(userId, path))
  const { saved, typed } = JSON.parse(kept) as Draft<Values>
  const differences = differencesOf(saved, savedNow, typed)
  const sides = new Map(differences.map((difference) => [difference.path, defaultSide(difference)]))
  return mergeDifferences(savedNow, differences, (field) => sides.get(field) ?? 'theirs')
}

/** Deletes one user's stored values before another user signs in. */
authState.subscribe(() => {
  const userId = authState.get().user?.id
  if (!userId) return
  const ofOthers = Object.keys(sessionStorage).filter(
    (key) => key.startsWith(prefix) && !key.startsWith(keyOf(userId, '')),
  )
  for (const key of ofOthers) sessionStorage.removeItem(key)
})
