import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { agendaQuery } from '#web/features/schedules/agenda/agenda.queries.ts'
import { useMay } from '#web/platform/session/session.ts'
import { attentionQuery, homeQuery } from './home.queries.ts'

/**
 * Problems are shown at the top, so the page is drawn once they are known: nothing moves under the user's pointer. Once
 * drawn it stays, with each part that failed in its place.
 */
export function useHomeReady() {
  const mayReadRuns = useMay('customer_access')
  const mayReadInvoices = useMay('invoice_access')
  const mayReadFigures = useMay('customer_or_invoice_access')
  const runs = useQuery({ ...agendaQuery(), enabled: mayReadRuns })
  const attention = useQuery({ ...attentionQuery(), enabled: mayReadInvoices, retryOnMount: true })
  const figures = useQuery({ ...homeQuery(), enabled: mayReadFigures, retryOnMount: true })
  const waiting = [
    mayReadRuns && runs.isPending,
    mayReadInvoices && attention.isPending,
    mayReadFigures && figures.isPending,
  ]
  const isReady = !waiting.includes(true)
  const [wasReady, setWasReady] = useState(isReady)
  if (isReady && !wasReady) setWasReady(true)
  return isReady || wasReady
}
