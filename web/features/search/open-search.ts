import { createStore } from '#web/platform/browser/store.ts'

/** Whether the search dialog is open. */
export const searchIsOpen = createStore(false)

/** Whether it was opened to create something. */
export const searchOffersCreating = createStore(false)

/** If the dialog has not opened by then, keys go to the page again. */
const patienceMilliseconds = 2_000

/** When the search was asked for, and what was typed since. */
const earlyInput = createStore({ since: 0, typed: '' })

const isLetter = ({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey && !isComposing

/** Collects what is typed before the search box has the focus. */
function keepEarly(event: KeyboardEvent) {
  if (Date.now() - earlyInput.get().since > patienceMilliseconds) takeEarlyInput()
  else if (isLetter(event)) {
    event.preventDefault()
    event.stopPropagation()
    const { since, typed } = earlyInput.get()
    earlyInput.set({ since, typed: typed + event.key })
  }
}

/** Returns what was typed before the search box had the focus, and stops collecting. */
export function takeEarlyInput() {
  window.removeEventListener('keydown', keepEarly, true)
  const { typed } = earlyInput.get()
  earlyInput.set({ since: 0, typed: '' })
  return typed
}

export function openSearch() {
  if (searchIsOpen.get()) return
  earlyInput.set({ since: Date.now(), typed: '' })
  window.addEventListener('keydown', keepEarly, true)
  searchIsOpen.set(true)
}

/** Opens the search with what the user may create, and nothing else until something is typed. */
export function openCreating() {
  searchOffersCreating.set(true)
  openSearch()
}

export function closeSearch() {
  takeEarlyInput()
  searchIsOpen.set(false)
  searchOffersCreating.set(false)
}
