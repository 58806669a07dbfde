import { createStore } from '#web/platform/store.ts'

/** Whether the box that finds everything lies over the page. */
export const searchIsOpen = createStore(false)

export const openSearch = () => searchIsOpen.set(true)
export const closeSearch = () => searchIsOpen.set(false)
