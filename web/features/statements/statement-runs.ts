import { createStore } from '#web/platform/browser/store.ts'

/** The sending of statements that was started last: it is watched until its result has been seen. */
export const watchedStatements = createStore<{ id: string } | null>(null)
