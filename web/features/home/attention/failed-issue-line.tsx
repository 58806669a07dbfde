import { Button } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { retryWaitingCreditNote } from '#shared/features/credit-notes/credit-notes.contract.ts'
import type { FailedIssue } from '#shared/features/documents/waiting-draft.ts'
import { retryWaiting } from '#shared/features/invoices/invoices.contract.ts'
import { required } from '#shared/required.ts'
import { useCreditNotesChanged } from '#web/features/credit-notes/credit-notes.queries.ts'
import { useInvoicesChanged } from '#web/features/invoices/invoices.queries.ts'
import { AttentionLine } from '#web/ui/feedback/attention-line.tsx'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { call } from '#web/platform/api/api-client.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { useAction } from '#web/platform/api/action.ts'
import type { WaitingKind } from '#web/features/documents/public/waiting-words.tsx'

type FailedProps = { kind: WaitingKind; draft: FailedIssue }

const pages = { invoice: '/invoices/view/$id', credit_note: '/creditnote/view/$id' } as const

/** A draft that could not be issued on its date, with the reason and a retry button. */
export function FailedIssueLine({ kind, draft }: FailedProps) {
  const t = useTranslate()
  const formats = useFormats()
  const mayManage = useMay('manage_invoices')
  const { retry, isBusy } = useRetry({ kind, draft })
  const { id, customer_name: name, issue_on, reasons, will_retry } = draft
  const gross = formats.money(draft.gross_minor, draft.currency)
  return (
    <AttentionLine
      icon={<IconCalendarOff size={18} stroke={1.75} aria-hidden />}
      reason={[...reasons, ...(will_retry ? [t('waiting_draft.will_retry')] : [])].join(' ')}
      action={
        mayManage && (
          <Button variant="default" size="xs" loading={isBusy} onClick={() => void retry()}>
            {t('waiting_draft.retry')}
          </Button>
        )
      }
    >
      <Link to={pages[kind]} params={{ id }}>
        {name}
      </Link>{' '}
      {t(`waiting_draft.was_due.${kind}`, { gross, date: formats.date(issue_on) })}
    </AttentionLine>
  )
}

function useRetry({ kind, draft: { id, customer_name: name } }: FailedProps) {
  const t = useTranslate()
  const { run, isBusy } = useAction()
  const invoicesChanged = useInvoicesChanged()
  const creditNotesChanged = useCreditNotesChanged()
  async function retry() {
    await run(async () => {
      const params = { id }
      const { number } =
        kind === 'invoice' ? await call(retryWaiting, { params }) : await call(retryWaitingCreditNote, { params })
      showSuccess(t(`waiting_draft.issued.${kind}`, { number: required(number, 'number'), name }))
    })
    await (kind === 'invoice' ? invoicesChanged() : creditNotesChanged())
  }
  return { retry, isBusy }
}
