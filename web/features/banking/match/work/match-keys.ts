import type { KeyboardEvent } from 'react'

export type MatchKeys = {
  move: (by: number) => void
  moveTo: (end: 'first' | 'last') => void
  confirm: () => void
  choose: () => void
  split: () => void
  putOnAccount: () => void
  ignore: () => void
  undo: () => void
  take: (proposal: number) => void
}

const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }
const named = {
  Enter: 'confirm',
  ' ': 'choose',
  s: 'split',
  o: 'putOnAccount',
  n: 'ignore',
  u: 'undo',
} as const satisfies Record<string, keyof MatchKeys>

/** Answers a key of the list; whether it did. With Ctrl or Alt it is not ours. */
export function pressed(event: KeyboardEvent, keys: MatchKeys) {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  if (moved(event.key, keys)) return true
  if (/^[1-5]$/.test(event.key)) keys.take(Number(event.key) - 1)
  else if (!Object.hasOwn(named, event.key)) return false
  // A key that is held down confirms one line, not ten.
  else if (!event.repeat) keys[named[event.key as keyof typeof named]]()
  return true
}

function moved(key: string, keys: MatchKeys) {
  const by = moves[key]
  if (by !== undefined) keys.move(by)
  else if (key === 'Home' || key === 'End') keys.moveTo(key === 'Home' ? 'first' : 'last')
  else return false
  return true
}
