import { useQuery } from '@tanstack/react-query'
import { failedCreditNotesQuery } from '#web/features/credit-notes/credit-notes.queries.ts'
import { failedDeliveriesQuery } from '#web/features/invoices/e-invoices.queries.ts'
import { failedEmailsQuery, failedIssuesQuery } from '#web/features/invoices/invoices.queries.ts'
import { agendaQuery } from '#web/features/schedules/agenda/agenda.queries.ts'
import { useMay } from '#web/platform/session/session.ts'
import { homeQuery } from './home.queries.ts'

/** Problems are shown at the top, so the page is drawn once they are known: nothing moves under the user's pointer. */
export function useHomeReady() {
  const mayReadRuns = useMay('customer_access')
  const mayReadInvoices = useMay('invoice_access')
  const runs = useQuery({ ...agendaQuery(), enabled: mayReadRuns })
  const emails = useQuery({ ...failedEmailsQuery(), enabled: mayReadInvoices })
  const deliveries = useQuery({ ...failedDeliveriesQuery(), enabled: mayReadInvoices })
  const issues = useQuery({ ...failedIssuesQuery(), enabled: mayReadInvoices })
  const credits = useQuery({ ...failedCreditNotesQuery(), enabled: mayReadInvoices })
  const mayReadFigures = useMay('customer_or_invoice_access')
  const figures = useQuery({ ...homeQuery(), enabled: mayReadFigures })
  const waiting = [
    mayReadRuns && runs.isPending,
    mayReadInvoices && [emails, deliveries, issues, credits].some(({ isPending }) => isPending),
    mayReadFigures && figures.isPending,
  ]
  return !waiting.includes(true)
}
