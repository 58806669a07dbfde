import { Button } from '@mantine/core'
import { IconBellRinging, IconCheck, IconCoins, IconMail } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { startBulk } from '#shared/features/invoices/invoice-bulk.contract.ts'
import type { InvoiceRow } from '#shared/features/invoices/invoices.reply.ts'
import { queryClient } from '#web/platform/api/query-client.ts'
import { call } from '#web/platform/api/api-client.ts'
import { useIdempotencyKey } from '#web/platform/api/idempotency-key.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import { confirm, type Question } from '#web/ui/dialog/question.ts'
import { useSums } from '#web/features/invoices/list/amounts.ts'
import { BulkDownloads } from './bulk-downloads.tsx'
import { watchRun } from './bulk-runs.ts'
import { today } from '#web/features/invoices/invoice-labels.tsx'
import { bulkQuery } from '#web/features/invoices/invoices.queries.ts'
import { useAction } from '#web/platform/api/action.ts'
import { useSendReminders } from '#web/features/reminders/public/send-reminders.ts'

type BulkActionsProps = { rows: InvoiceRow[]; onDone: () => void }

/** Offers only actions that apply to at least one ticked row. */
export function BulkActions({ rows, onDone }: BulkActionsProps) {
  const t = useTranslate()
  const mayManage = useMay('manage_invoices')
  const maySettle = useMay('manage_payments')
  const run = useRun(onDone)
  const ask = useQuestions(rows.length)
  const drafts = rows.filter(isIssuableToday).toSorted(byDate)
  const issued = rows.filter(({ status }) => status === 'issued')
  const [only] = rows.length === 1 ? issued : []
  return (
    <>
      {mayManage && drafts.length > 0 && (
        <Action icon={<IconCheck {...iconProps} />} isBusy={run.isBusy} onClick={() => run.after(ask.issue(drafts))}>
          {t('invoices.bulk.issue', { count: drafts.length })}
        </Action>
      )}
      {maySettle && only && only.outstanding_minor > 0 && (
        <ButtonLink
          to={`/invoices/payment/${only.id}`}
          variant="default"
          size="compact-sm"
          leftSection={<IconCoins {...iconProps} />}
        >
          {t('payments.record')}
        </ButtonLink>
      )}
      {mayManage && issued.length > 0 && (
        <Action icon={<IconMail {...iconProps} />} isBusy={run.isBusy} onClick={() => run.after(ask.email(issued))}>
          {t('invoices.bulk.email', { count: issued.length })}
        </Action>
      )}
      {mayManage && <Remind rows={rows} onDone={onDone} />}
      <BulkDownloads ids={rows.map(({ id }) => id)} />
    </>
  )
}

const Remind = ({ rows, onDone }: BulkActionsProps) =>
  rows.some(({ state }) => state === 'overdue') && <RemindOverdue rows={rows} onDone={onDone} />

const iconProps = { size: 14, stroke: 1.75, 'aria-hidden': true }

/** A draft with a later issue date waits for that date. */
const isIssuableToday = ({ status, issue_date }: InvoiceRow) =>
  status === 'draft' && (issue_date === null || issue_date <= today())

/** Numbers and dates increase together, so the earliest date comes first; no date means today. */
const byDate = (one: InvoiceRow, other: InvoiceRow) =>
  (one.issue_date ?? today()).localeCompare(other.issue_date ?? today()) ||
  one.created_at.localeCompare(other.created_at)

type ActionProps = { icon: ReactNode; isBusy: boolean; onClick: () => void; children: ReactNode }

const Action = ({ icon, isBusy, onClick, children }: ActionProps) => (
  <Button variant="default" size="compact-sm" disabled={isBusy} leftSection={icon} onClick={onClick}>
    {children}
  </Button>
)

type Order = { action: 'issue' | 'email'; rows: InvoiceRow[]; question: Question }

const sentences = (...texts: string[]) => texts.filter((text) => text !== '').join(' ')

/** Says exactly what will be done to how many rows, and how many ticked rows are skipped. */
function useQuestions(ticked: number) {
  const t = useTranslate()
  const sums = useSums()
  const leftAside = (count: number) => (count > 0 ? t('invoices.bulk.left_aside', { count }) : '')

  return {
    issue: (rows: InvoiceRow[]): Order => ({
      action: 'issue',
      rows,
      question: {
        title: t('invoices.bulk.issue_title', { count: rows.length, amount: sums(rows) }),
        body: sentences(t('invoices.bulk.issue_text'), leftAside(ticked - rows.length)),
        confirmLabel: t('invoices.bulk.issue_confirm', { count: rows.length }),
      },
    }),
    email: (rows: InvoiceRow[]): Order => {
      const before = rows.filter(({ email_status }) => email_status === 'sent' || email_status === 'delivered').length
      return {
        action: 'email',
        rows,
        question: {
          title: t('invoices.bulk.email_title', { count: rows.length, amount: sums(rows) }),
          body: sentences(
            t('invoices.bulk.email_text'),
            before > 0 ? t('invoices.bulk.email_again', { count: before }) : '',
            leftAside(ticked - rows.length),
          ),
          confirmLabel: t('invoices.bulk.email_confirm', { count: rows.length }),
        },
      }
    },
  }
}

/** Asks for confirmation, starts the run, and opens the progress dialog. */
function useRun(onDone: () => void) {
  const { run, isBusy } = useAction()
  const withKey = useIdempotencyKey()

  async function start({ action, rows, question }: Order) {
    if (!(await confirm(question))) return
    const body = { action, invoice_ids: rows.map(({ id }) => id) }
    await run(async () => {
      const started = await withKey(body, (idempotencyKey) => call(startBulk, { body, idempotencyKey }))
      queryClient.setQueryData(bulkQuery(started.id).queryKey, started)
      watchRun(started)
      onDone()
    })
  }
  return { isBusy, after: (order: Order) => void start(order) }
}

/** Overdue ones only; which of them somebody is reminded of, the server decides. */
function RemindOverdue({ rows, onDone }: { rows: InvoiceRow[]; onDone: () => void }) {
  const t = useTranslate()
  const sums = useSums()
  const remind = useSendReminders(onDone)
  const overdue = rows.filter(({ state }) => state === 'overdue')
  const ids = overdue.map(({ id }) => id)
  return (
    <Button
      variant="default"
      size="compact-sm"
      disabled={remind.isBusy}
      leftSection={<IconBellRinging size={14} stroke={1.75} aria-hidden />}
      onClick={() => void remind.ask(ids, sums(overdue))}
    >
      {t('reminder_run.remind', { count: overdue.length })}
    </Button>
  )
}
