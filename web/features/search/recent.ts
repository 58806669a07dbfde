import type { Entry, IconName } from './entry.ts'
import { icons } from './entry.ts'

/** What is stored of an entry. */
type StoredEntry = { key: string; icon: IconName; label: string; hint: string; href: string }

const most = 6
const nameOf = (userId: string) => `search.recent:${userId}`

/** The entries that this user chose last on this device, latest first. Unreadable data counts as none. */
export function recentChoices(userId: string): Entry[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(userId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isStored).map((choice) => ({ ...choice, group: 'recent' })) : []
  } catch {
    return []
  }
}

/** Commands that run an action are not stored. */
export function saveChoice(userId: string, entry: Entry) {
  if (!('href' in entry)) return
  const { key, icon, label, hint, date, href } = entry
  const others = recentChoices(userId).filter((choice) => choice.key !== key)
  const latest = { key, icon, label, hint: [hint, date].filter(Boolean).join(' · '), href }
  const kept: StoredEntry[] = [latest, ...others.map(toStored)].slice(0, most)
  try {
    localStorage.setItem(nameOf(userId), JSON.stringify(kept))
  } catch {
    // If the storage is full, recent entries are not remembered.
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
  // Only paths of this application: anything could have written to the storage.
  return areTexts && Object.hasOwn(icons, String(icon)) && /^\/[^/\\]/.test(String(href))
}
