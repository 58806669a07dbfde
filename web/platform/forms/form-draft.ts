import { authState } from '#web/platform/session/auth-state.ts'
import { differencesOf, mergeDifferences, defaultSide } from './three-way-merge.ts'

/** What stood in a form when its session ended, and what the server had of it by then. */
type Draft<Values> = { saved: Values; typed: Values }

const prefix = 'draft:'
const keyOf = (userId: string, path: string) => `${prefix}${userId}:${path}`

/** In this tab alone, and for this user alone. */
export function saveFormDraft<Values>(userId: string, path: string, draft: Draft<Values>) {
  sessionStorage.setItem(keyOf(userId, path), JSON.stringify(draft))
}

/** What was typed before, on top of what the server has now; undefined where nothing was kept. It is handed out once. */
export function takeFormDraft<Values>(userId: string, path: string, savedNow: Values): Values | undefined {
  const kept = sessionStorage.getItem(keyOf(userId, path))
  if (kept === null) return undefined
  sessionStorage.removeItem(keyOf(userId, path))
  const { saved, typed } = JSON.parse(kept) as Draft<Values>
  const differences = differencesOf(saved, savedNow, typed)
  const sides = new Map(differences.map((difference) => [difference.path, defaultSide(difference)]))
  return mergeDifferences(savedNow, differences, (field) => sides.get(field) ?? 'theirs')
}

/** Nothing that one user has typed is left for the next. */
authState.subscribe(() => {
  const userId = authState.get().user?.id
  if (!userId) return
  const ofOthers = Object.keys(sessionStorage).filter(
    (key) => key.startsWith(prefix) && !key.startsWith(keyOf(userId, '')),
  )
  for (const key of ofOthers) sessionStorage.removeItem(key)
})
