import { Button, UnstyledButton } from '@mantine/core'
import { IconMailX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { z } from 'zod'
import { type listFailedEmails, resendInvoiceEmail } from '#shared/features/invoices/invoice-emails.contract.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { call } from '#web/platform/api/api-client.ts'
import { useIdempotencyKey } from '#web/platform/api/idempotency-key.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { failedEmailsQuery, useInvoicesChanged } from '#web/features/invoices/invoices.queries.ts'
import { useAction } from '#web/platform/api/action.ts'
import classes from './failed-emails.module.css'

/** Few enough not to push the rest of the page out of view. */
const glance = 4

/** Failed e-mails about invoices, each with the reason and a way to resolve it; nothing if there are none. */
export function FailedEmails() {
  const t = useTranslate()
  const formats = useFormats()
  const [isWhole, setWhole] = useState(false)
  const mayRead = useMay('invoice_access')
  const { data: failed = [] } = useQuery({ ...failedEmailsQuery(), enabled: mayRead })
  if (!mayRead || failed.length === 0) return null
  return (
    <section className={classes.panel} aria-labelledby="failed-emails">
      <h2 id="failed-emails" className={classes.title}>
        {t('home.went_wrong')} <span className={classes.count}>{formats.number(failed.length)}</span>
      </h2>
      <ul className={classes.list}>
        {failed.slice(0, isWhole ? failed.length : glance).map((email) => (
          <FailedEmail key={email.id} email={email} />
        ))}
      </ul>
      {!isWhole && failed.length > glance && (
        <UnstyledButton className={classes.more} onClick={() => setWhole(true)}>
          {t('home.went_wrong_all', { count: failed.length })}
        </UnstyledButton>
      )}
    </section>
  )
}

type Failed = z.output<NonNullable<typeof listFailedEmails.reply>>['data'][number]

function FailedEmail({ email }: { email: Failed }) {
  const t = useTranslate()
  const formats = useFormats()
  const mayManage = useMay('manage_invoices')
  const again = useSendAgain(email)
  const { invoice_id: id, number, customer_name: name, status, last_error: reason, to } = email
  const isBounced = status === 'bounced'
  return (
    <li className={classes.item}>
      <IconMailX size={18} stroke={1.75} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <p className={classes.what}>
          <Link to="/invoices/view/$id" params={{ id }} className={classes.number}>
            {number}
          </Link>{' '}
          {t(isBounced ? 'home.email_bounced' : 'home.email_failed', { name, to: to.join(', ') })}
        </p>
        <p className={classes.reason}>
          {reason && <span className={classes.said}>{reason}</span>}
          <span>{formats.instant(email.created_at)}</span>
        </p>
      </div>
      {mayManage && (
        <Button variant="default" size="xs" loading={again.isBusy} onClick={() => void again.send()}>
          {t('invoices.send_again')}
        </Button>
      )}
    </li>
  )
}

function useSendAgain({ invoice_id: id, id: email_id }: Failed) {
  const t = useTranslate()
  const { run, isBusy } = useAction()
  const withKey = useIdempotencyKey()
  const changed = useInvoicesChanged()
  async function send() {
    const params = { id, email_id }
    await run(async () => {
      await withKey(params, (idempotencyKey) => call(resendInvoiceEmail, { params, idempotencyKey }))
      showSuccess(t('alert.success'), t('invoices.email_again'))
    })
    await changed()
  }
  return { isBusy, send }
}
