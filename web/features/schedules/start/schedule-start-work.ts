import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { invoiceFromSchedule } from '#shared/features/schedules/schedule-runs.contract.ts'
import type { Schedule } from '#shared/features/schedules/schedules.contract.ts'
import { useInvoicesChanged } from '#web/features/invoices/invoices.queries.ts'
import { call } from '#web/platform/api/api-client.ts'
import { newKey } from '#web/platform/api/idempotency-key.ts'
import { useErrorAlert } from '#web/platform/api/error-alert.ts'
import { useSchedulesChanged } from '#web/features/schedules/schedules.queries.ts'

/** Makes the draft and goes on to it. Pressed twice it is made once: the key goes with it until the schedule moves on. */
export function useStart({ id, next_date: next }: Pick<Schedule, 'id' | 'next_date'>) {
  const withErrorAlert = useErrorAlert()
  const navigate = useNavigate()
  const schedulesChanged = useSchedulesChanged()
  const invoicesChanged = useInvoicesChanged()
  const [isBusy, setBusy] = useState(false)
  const [keys] = useState(() => ({ counts: newKey(), beside: newKey() }))

  async function make(counts: boolean) {
    if (isBusy) return
    setBusy(true)
    const isMade = await withErrorAlert(async () => {
      const { invoice_id } = await call(invoiceFromSchedule, {
        params: { id },
        body: { counts, ...(next !== null && { date: next }) },
        idempotencyKey: `${keys[counts ? 'counts' : 'beside']}-${next ?? ''}`,
      })
      await navigate({ to: `/invoices/edit/${invoice_id}` })
      await invoicesChanged()
    })
    // Refused because the date had its run meanwhile: then the page shows the date after.
    await schedulesChanged()
    if (!isMade) setBusy(false)
  }

  return { isBusy, make }
}
