import { useNavigate } from '@tanstack/react-router'
import { invoiceFromSchedule } from '#shared/features/schedules/schedule-runs.contract.ts'
import type { Schedule } from '#shared/features/schedules/schedules.reply.ts'
import { useInvoicesChanged } from '#web/features/invoices/invoices.queries.ts'
import { call } from '#web/platform/api/api-client.ts'
import { useIdempotencyKey } from '#web/platform/api/idempotency-key.ts'
import { useAction } from '#web/platform/api/action.ts'
import { useSchedulesChanged } from '#web/features/schedules/schedules.queries.ts'

/** Creates the draft and opens it. Pressing the button twice creates one draft. */
export function useStartSchedule({ id, next_date: next }: Pick<Schedule, 'id' | 'next_date'>) {
  const { run, isBusy } = useAction()
  const withKey = useIdempotencyKey()
  const navigate = useNavigate()
  const schedulesChanged = useSchedulesChanged()
  const invoicesChanged = useInvoicesChanged()

  async function make(counts: boolean) {
    const body = { counts, ...(next !== null && { date: next }) }
    await run(async () => {
      const { invoice_id } = await withKey(body, (idempotencyKey) =>
        call(invoiceFromSchedule, { params: { id }, body, idempotencyKey }),
      )
      await navigate({ to: `/invoices/edit/${invoice_id}` })
      await invoicesChanged()
    })
    // If it was refused because the date was run in the meantime, the page shows the next date.
    await schedulesChanged()
  }

  return { isBusy, make }
}
