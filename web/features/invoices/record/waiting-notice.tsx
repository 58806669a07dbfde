import { Button } from '@mantine/core'
import { IconCalendarOff, IconCalendarTime } from '@tabler/icons-react'
import type { Invoice } from '#shared/features/invoices/invoices.contract.ts'
import { retryWaiting, stopWaiting } from '#shared/features/invoices/waiting-drafts.contract.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { call } from '#web/platform/api/api-client.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { useAction } from '#web/platform/api/action.ts'
import { useCacheInvoice } from '#web/features/invoices/invoices.queries.ts'
import classes from '#web/features/invoices/draft/invoice-form.module.css'
import { waitingText } from '#web/features/invoices/waiting-text.tsx'

/** Above a draft that waits for its day, or that could not be issued on it; nothing above any other. */
export function WaitingNotice({ invoice }: { invoice: Invoice | null }) {
  const t = useTranslate()
  const formats = useFormats()
  const mayManage = useMay('manage_invoices')
  if (!invoice?.waiting) return null
  const { waiting } = invoice
  const { failure, by_name: by } = waiting
  const Icon = failure ? IconCalendarOff : IconCalendarTime
  return (
    <Notice
      tone={failure ? 'warning' : 'current'}
      icon={<Icon size={18} stroke={1.75} aria-hidden />}
      title={`${waitingText(t, formats, { ...waiting, failed: failure !== null })}.`}
      action={mayManage && <WaitingActions invoice={invoice} hasFailed={failure !== null} />}
    >
      {failure ? failure.join(' ') : by !== null && t('invoices.waiting.by', { name: by })}
    </Notice>
  )
}

function WaitingActions({ invoice, hasFailed }: { invoice: Invoice; hasFailed: boolean }) {
  const t = useTranslate()
  const work = useWaitingWork(invoice)
  return (
    <div className={classes.noticeActions}>
      {hasFailed && (
        <Button size="xs" loading={work.isBusy} onClick={() => void work.retry()}>
          {t('invoices.waiting.retry')}
        </Button>
      )}
      <Button size="xs" variant="default" disabled={work.isBusy} onClick={() => void work.stop()}>
        {t('invoices.waiting.stop')}
      </Button>
    </div>
  )
}

function useWaitingWork({ id }: Invoice) {
  const t = useTranslate()
  const { run, isBusy } = useAction()
  const cacheInvoice = useCacheInvoice()
  return {
    isBusy,
    stop: () =>
      run(async () => {
        const draft = await call(stopWaiting, { params: { id } })
        await cacheInvoice(draft)
        showSuccess(t('alert.success'), t('invoices.waiting.stopped', { name: draft.customer_name }))
      }),
    retry: () =>
      run(async () => {
        const { number, customer_name: name, ...issued } = await call(retryWaiting, { params: { id } })
        await cacheInvoice({ ...issued, number, customer_name: name })
        showSuccess(t('alert.success'), t('invoice_form.issue.done', { number: number ?? '', name }))
      }),
  }
}
