import { useMemo, useSyncExternalStore } from 'react'

const changed = 'kept-value'

/** Other tabs are told by the browser, this one by an event of our own. */
function subscribe(notify: () => void) {
  const names = ['storage', changed]
  for (const name of names) addEventListener(name, notify)
  return () => {
    for (const name of names) removeEventListener(name, notify)
  }
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A value that is stored on this device. Known from the first rendering on, so that nothing is rendered twice. */
export function useKeptValue<Value>(key: string, initial: Value) {
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(key))
  const value = useMemo(() => (parsed(text) as Value | undefined) ?? initial, [text, initial])
  const keep = (next: Value) => {
    localStorage.setItem(key, JSON.stringify(next))
    dispatchEvent(new Event(changed))
  }
  return [value, keep] as const
}
