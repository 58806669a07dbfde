import { useEffect, useEffectEvent } from 'react'
import { nextKey } from './next-key.ts'
import { createStore } from './store.ts'

/** `mod` is Ctrl, or Cmd on a Mac. */
export type Keys = 'c' | 'x' | 'ArrowDown' | '/' | '?' | 'mod+s' | 'mod+k' | 'mod+p' | 'mod+Enter' | 'mod+Shift+Enter'

export type Shortcut = { id: number; keys: Keys; label: string; act: () => void }

/** The shortcuts of the current screen, which `?` shows. The one registered last wins. */
export const shortcuts = createStore<readonly Shortcut[]>([])

/** A key that was pressed while the screen of an address was still loading. */
const unanswered = createStore<{ keys: string | undefined; path: string; at: number } | null>(null)
const longestWait = 5_000

function takeUnanswered(keys: Keys) {
  const pressed = unanswered.get()
  if (pressed?.keys !== keys || pressed.path !== location.pathname || Date.now() - pressed.at > longestWait)
    return false
  unanswered.set(null)
  return true
}

type ShortcutOptions = {
  isOn?: boolean
  /** Also answers the key if it was pressed just before the screen was there: only for what asks before it acts. */
  isAwaited?: boolean
}

/** Registers a shortcut while the component is mounted. The label is shown in the list of shortcuts. */
export function useShortcut(
  keys: Keys,
  label: string,
  onPress: () => void,
  { isOn = true, isAwaited = false }: ShortcutOptions = {},
) {
  const act = useEffectEvent(onPress)
  useEffect(() => {
    if (!isOn) return undefined
    const id = nextKey()
    shortcuts.set([...shortcuts.get(), { id, keys, label, act: () => act() }])
    if (isAwaited && takeUnanswered(keys)) act()
    return () => shortcuts.set(shortcuts.get().filter((shortcut) => shortcut.id !== id))
  }, [keys, label, isOn, isAwaited])
}

/** Letters belong to the focused field, or to an open dialog. */
function isTakenElsewhere(target: EventTarget | null) {
  const isField = target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable="true"]')
  return isField || document.querySelector('[aria-modal="true"], dialog[open]') !== null
}

/** Arrows belong to menus, and to the buttons that open them. */
const opensByArrow = ({ key, target }: KeyboardEvent) =>
  key.startsWith('Arrow') && target instanceof HTMLElement && target.matches('[aria-haspopup], [role]')

function keysOf(event: KeyboardEvent): string | undefined {
  if (event.altKey) return undefined
  if (event.ctrlKey || event.metaKey)
    return `mod+${event.shiftKey ? 'Shift+' : ''}${event.key.length === 1 ? event.key.toLowerCase() : event.key}`
  return isTakenElsewhere(event.target) || opensByArrow(event) ? undefined : event.key
}

function onKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || event.repeat) return
  const keys = keysOf(event)
  const shortcut = shortcuts.get().findLast((candidate) => candidate.keys === keys)
  unanswered.set(shortcut ? null : { keys, path: location.pathname, at: Date.now() })
  if (!shortcut) return
  event.preventDefault()
  shortcut.act()
}

document.addEventListener('keydown', onKeyDown)
