import type { Entry, IconName } from './entry.ts'
import { icons } from './entry.ts'

/** As much of a choice as leads there again. */
type StoredEntry = { key: string; icon: IconName; label: string; hint: string; href: string }

const most = 6
const nameOf = (userId: string) => `search.recent:${userId}`

/** What this user chose last on this device, latest first. What cannot be read is as good as nothing. */
export function recentChoices(userId: string): Entry[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(userId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isStored).map((choice) => ({ ...choice, group: 'recent' })) : []
  } catch {
    return []
  }
}

/** A command that does something leads nowhere again. */
export function saveChoice(userId: string, entry: Entry) {
  if (!('href' in entry)) return
  const { key, icon, label, hint, date, href } = entry
  const others = recentChoices(userId).filter((choice) => choice.key !== key)
  const latest = { key, icon, label, hint: [hint, date].filter(Boolean).join(' · '), href }
  const kept: StoredEntry[] = [latest, ...others.map(toStored)].slice(0, most)
  try {
    localStorage.setItem(nameOf(userId), JSON.stringify(kept))
  } catch {
    // Without room on the device the search goes on without a memory.
  }
}

const toStored = (entry: Entry): StoredEntry => ({
  key: entry.key,
  icon: entry.icon,
  label: entry.label,
  hint: entry.hint ?? '',
  href: 'href' in entry ? entry.href : '',
})

function isStored(value: unknown): value is StoredEntry {
  if (typeof value !== 'object' || value === null) return false
  const { key, icon, label, hint, href } = value as Record<string, unknown>
  const areTexts = [key, icon, label, hint, href].every((text) => typeof text === 'string')
  // Only a path of our own: what stands in a browser's storage may have been put there by anything.
  return areTexts && Object.hasOwn(icons, String(icon)) && /^\/[^/\\]/.test(String(href))
}
