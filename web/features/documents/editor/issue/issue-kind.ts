import type { QueryClient, UseQueryOptions } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { z } from 'zod'
import type { DocumentPages } from '#shared/features/documents/document-files.ts'
import type { WaitingDraft } from '#shared/features/documents/waiting-draft.ts'
import type { OwnVerdict } from '#shared/features/einvoices/einvoices.reply.ts'
import type { PreparedIssue } from '#shared/features/invoices/invoice-documents.reply.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import type { MessageKey, Translate } from '#shared/i18n/translate.ts'
import type { WaitingKind } from '#web/features/documents/public/waiting-words.tsx'
import type { Gap } from './gaps.tsx'

/** As it is saved on the server. */
export type IssuedDraft = {
  id: string
  version: number
  status: string
  number: string | null
  customer_id: string
  customer_name: string
  currency: string
  issue_date: string | null
  missing: Gap[]
  waiting: WaitingDraft | null
}

export type IssueDefaults = { today: string; run_hour: number }

type Call<Draft> = Endpoint<z.ZodType, z.ZodType, z.ZodType, Draft>

/** What a kind of document says before it is issued, and the calls that issue it. */
export type IssueKind<Draft extends IssuedDraft, Defaults extends IssueDefaults> = {
  kind: WaitingKind
  words: {
    notYet: MessageKey
    missing: 'invoice_form.issue.missing' | 'credit_notes.issue_missing'
    back: MessageKey
    final: MessageKey
    keep: MessageKey
    confirm: MessageKey
    noAddress: 'invoice_form.issue_email.no_address' | 'credit_notes.issue_email.no_address'
    done: 'invoice_form.issue.done' | 'credit_notes.issued'
    sent: 'invoice_form.issue_email.done' | 'credit_notes.issue_email.done'
  }
  defaults: UseQueryOptions<Defaults>
  verdict: (draft: Draft) => UseQueryOptions<OwnVerdict>
  /** The message as it would be sent. */
  prepared: (draft: Draft, issueDate: string | null) => UseQueryOptions<PreparedIssue>
  issue: Call<Draft>
  issueAndEmail: Call<Draft>
  issueLater: Call<Draft>
  /** The pages of the issued document, and the address of its page. */
  pages: (issued: Draft) => UseQueryOptions<DocumentPages>
  address: (id: string) => string
  /** Puts an answer into the cache. */
  cache: (queryClient: QueryClient, answer: Draft) => Promise<unknown>
  /** The amount that the question names. */
  totalOf: (draft: Draft) => number
  /** The question whether it is issued today. */
  question: (t: Translate, words: { name: string; gross: string }, defaults: Defaults | undefined) => string
  /** What the issued document will say; without a date, on the day on which it is issued. */
  Facts: ComponentType<{ draft: Draft; date: string | null; defaults: Defaults }>
  Warnings?: ComponentType<{ draft: Draft; issueDate: string; defaults: Defaults; useToday: ReactNode }>
  /** Dated before the latest of its kind: the server would refuse it. */
  isEarly?: (issueDate: string, defaults: Defaults) => boolean
}

/** What both ways of issuing a complete draft show and need. */
export type IssueWayProps<Draft extends IssuedDraft, Defaults extends IssueDefaults> = {
  of: IssueKind<Draft, Defaults>
  draft: Draft
  /** Null means the day on which it is issued. */
  date: string | null
  facts: ReactNode
  warnings: ReactNode
  isEarly: boolean
  onClose: () => void
  onRefused: (gaps: Gap[]) => void
}
