import { useNavigate } from '@tanstack/react-router'
import { invoiceFromSchedule } from '#shared/features/schedules/schedule-runs.contract.ts'
import type { Schedule } from '#shared/features/schedules/schedules.contract.ts'
import { useInvoicesChanged } from '#web/features/invoices/invoices.queries.ts'
import { call } from '#web/platform/api/api-client.ts'
import { useIdempotencyKey } from '#web/platform/api/idempotency-key.ts'
import { useAction } from '#web/platform/api/action.ts'
import { useSchedulesChanged } from '#web/features/schedules/schedules.queries.ts'

/** Makes the draft and goes on to it. Pressed twice it is made once. */
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
    // Refused because the date had its run meanwhile: then the page shows the date after.
    await schedulesChanged()
  }

  return { isBusy, make }
}
