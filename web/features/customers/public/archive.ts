import { archiveCustomer, restoreCustomer } from '#shared/features/customers/customers.contract.ts'
import type { Customer } from '#shared/features/customers/customers.reply.ts'
import { required } from '#shared/required.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useAction } from '#web/platform/api/action.ts'
import { call } from '#web/platform/api/api-client.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useCustomersChanged } from '#web/features/customers/customers.queries.ts'

type Named = Pick<Customer, 'id' | 'name'>

/** How many requests run at once. */
const atOnce = 5

/** Sends the requests in small groups; the first refusal stops the rest and is shown. */
async function askForEach(customers: readonly Named[], isArchived: boolean) {
  const endpoint = isArchived ? archiveCustomer : restoreCustomer
  const done: Customer[] = []
  for (let start = 0; start < customers.length; start += atOnce) {
    const group = customers.slice(start, start + atOnce)
    done.push(...(await Promise.all(group.map(({ id }) => call(endpoint, { params: { id } })))))
  }
  return done
}

const messages = {
  one: { true: 'customers.archived_one', false: 'customers.restored_one' },
  many: { true: 'customers.archived_many', false: 'customers.restored_many' },
} as const

/** Archives and restores customers, with an undo button in the toast. `onDone` is called with each changed customer. */
export function useArchive(onDone?: (customer: Customer) => void) {
  const t = useTranslate()
  const changed = useCustomersChanged()
  const { run, isBusy } = useAction()

  async function setArchived(customers: readonly Named[], isArchived: boolean): Promise<Customer[]> {
    let done: Customer[] = []
    await run(async () => {
      done = await askForEach(customers, isArchived)
    })
    for (const customer of done) onDone?.(customer)
    await changed()
    if (done.length > 0) tell(done, isArchived)
    return done
  }

  function tell(done: readonly Named[], isArchived: boolean) {
    const [first] = done
    const key = messages[done.length === 1 ? 'one' : 'many'][`${isArchived}`]
    showSuccess(t(key, { name: required(first, 'customer').name, count: done.length }), {
      action: {
        label: t('customers.undo'),
        act: () => void setArchived(done, !isArchived),
      },
    })
  }

  return { setArchived, isBusy }
}
