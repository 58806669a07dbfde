import type { BulkRun } from '#shared/features/invoices/invoice-bulk.reply.ts'
import { createStore } from '#web/platform/browser/store.ts'

type Watched = { id: string; isShown: boolean }

/** The run that was started last. It is remembered across pages, so that returning to the list shows its progress. */
export const watchedRun = createStore<Watched | null>(null)

export const watchRun = ({ id }: Pick<BulkRun, 'id'>) => watchedRun.set({ id, isShown: true })

export function showRun(isShown: boolean) {
  const run = watchedRun.get()
  if (run) watchedRun.set({ ...run, isShown })
}

export const forgetRun = () => watchedRun.set(null)
