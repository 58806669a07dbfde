import { useQuery } from '@tanstack/react-query'
import { agendaQuery } from '#web/features/schedules/agenda/agenda.queries.ts'
import { useMay } from '#web/platform/session/session.ts'
import { attentionQuery, homeQuery } from './home.queries.ts'

/** Problems are shown at the top, so the page is drawn once they are known: nothing moves under the user's pointer. */
export function useHomeReady() {
  const mayReadRuns = useMay('customer_access')
  const mayReadInvoices = useMay('invoice_access')
  const mayReadFigures = useMay('customer_or_invoice_access')
  const runs = useQuery({ ...agendaQuery(), enabled: mayReadRuns })
  const attention = useQuery({ ...attentionQuery(), enabled: mayReadInvoices })
  const figures = useQuery({ ...homeQuery(), enabled: mayReadFigures })
  const waiting = [
    mayReadRuns && runs.isPending,
    mayReadInvoices && attention.isPending,
    mayReadFigures && figures.isPending,
  ]
  return !waiting.includes(true)
}
