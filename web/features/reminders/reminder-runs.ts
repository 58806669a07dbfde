import { createStore } from '#web/platform/browser/store.ts'

/** The sending of reminders that was started last: it is watched until its result has been seen. */
export const watchedReminders = createStore<{ id: string } | null>(null)
