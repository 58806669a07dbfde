import type { ReactNode } from 'react'
import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import type { Gap } from '#web/features/documents/editor/issue/gaps.tsx'

/** What both ways of issuing a complete draft show and need. */
export type IssueWayProps = {
  invoice: Invoice
  /** Null means the day on which it is issued. */
  date: string | null
  facts: ReactNode
  warnings: ReactNode
  /** Dated before the latest invoice: the server would refuse it. */
  isEarly: boolean
  onClose: () => void
  onRefused: (gaps: Gap[]) => void
}
