import { archiveItem, restoreItem } from '#shared/features/items/items.contract.ts'
import type { Item } from '#shared/features/items/items.reply.ts'
import { required } from '#shared/required.ts'
import { useItemsChanged } from '#web/features/items/items.queries.ts'
import { useAction } from '#web/platform/api/action.ts'
import { call } from '#web/platform/api/api-client.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'

type Named = Pick<Item, 'id' | 'name'>

/** How many requests run at once. */
const atOnce = 5

/** Sends the requests in small groups; the first refusal stops the rest and is shown. */
async function askForEach(items: readonly Named[], isArchived: boolean) {
  const endpoint = isArchived ? archiveItem : restoreItem
  const done: Item[] = []
  for (let start = 0; start < items.length; start += atOnce) {
    const group = items.slice(start, start + atOnce)
    done.push(...(await Promise.all(group.map(({ id }) => call(endpoint, { params: { id } })))))
  }
  return done
}

const messages = {
  one: { true: 'items.archived_one', false: 'items.restored_one' },
  many: { true: 'items.archived_many', false: 'items.restored_many' },
} as const

/** Archives and restores items, with an undo button in the toast. `onDone` is called with each changed item. */
export function useArchiveItems(onDone?: (item: Item) => void) {
  const t = useTranslate()
  const changed = useItemsChanged()
  const { run, isBusy } = useAction()

  async function setArchived(items: readonly Named[], isArchived: boolean): Promise<Item[]> {
    let done: Item[] = []
    await run(async () => {
      done = await askForEach(items, isArchived)
    })
    for (const item of done) onDone?.(item)
    await changed()
    if (done.length > 0) tell(done, isArchived)
    return done
  }

  function tell(done: readonly Named[], isArchived: boolean) {
    const key = messages[done.length === 1 ? 'one' : 'many'][`${isArchived}`]
    showSuccess(t(key, { name: required(done[0], 'item').name, count: done.length }), {
      action: { label: t('items.undo'), act: () => void setArchived(done, !isArchived) },
    })
  }

  return { setArchived, isBusy }
}
