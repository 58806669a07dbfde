import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { EmailPreview } from '#shared/features/email/emails.reply.ts'
import { useMayManageAdmin } from '#web/ui/feedback/read-only-notice.tsx'
import { useAction } from '#web/platform/api/action.ts'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useOpened } from '#web/platform/navigation/opened-row.ts'
import { InstantText } from '#web/ui/date/date-text.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { TextSkeleton } from '#web/ui/feedback/loading.tsx'
import { Drawer } from '#web/ui/dialog/drawer.tsx'
import { EmailState, kindLabel } from './email-labels.tsx'
import { emailQuery, resend } from './emails.queries.ts'
import { useShowOnItsWay } from './public/on-its-way.ts'
import parts from '#web/ui/layout/record-parts.module.css'
import styles from './emails.module.css'

/** The e-mail named in the address: its state, and the text that the reader sees. */
export function EmailDrawer() {
  const t = useTranslate()
  const { opened, close } = useOpened()
  const email = useQuery({ ...emailQuery(opened ?? ''), enabled: opened !== null })
  return (
    <Drawer opened={opened !== null} onClose={close} size="xl" title={email.data?.subject ?? t('emails.one')}>
      {email.isPending && <TextSkeleton lines={8} />}
      {email.isLoadingError && <ErrorState onRetry={() => void email.refetch()} retrying={email.isFetching} />}
      {email.data && <Opened email={email.data} />}
    </Drawer>
  )
}

function Opened({ email }: { email: EmailPreview }) {
  const t = useTranslate()
  const id = useId()
  return (
    <Stack gap="lg">
      <Facts email={email} />
      <SendAgain email={email} />
      {email.link_hidden && (
        <Alert icon={<IconLock size={18} stroke={1.5} aria-hidden />} color="gray" variant="outline">
          {t('emails.link_hidden')}
        </Alert>
      )}
      <Stack aria-labelledby={id} component="section" gap={8}>
        <Text id={id} component="h2" size="sm" fw={600}>
          {t('emails.preview')}
        </Text>
        <MailBody html={email.html} title={email.subject} />
      </Stack>
    </Stack>
  )
}

function Facts({ email }: { email: EmailPreview }) {
  const t = useTranslate()
  return (
    <dl className={parts.listed}>
      <dt>{t('emails.column.status')}</dt>
      <dd>
        <EmailState status={email.status} />
      </dd>
      <dt>{t('emails.column.to')}</dt>
      <dd>
        {email.to_name} · {email.to_address}
      </dd>
      <dt>{t('emails.filter.kind')}</dt>
      <dd>{kindLabel(t, email.kind)}</dd>
      <dt>{t('emails.column.when')}</dt>
      <dd>
        <InstantText instant={email.created_at} />
      </dd>
      {email.sent_at && (
        <>
          <dt>{t('emails.sent_at')}</dt>
          <dd>
            <InstantText instant={email.sent_at} />
          </dd>
        </>
      )}
      {email.attempts > 0 && (
        <>
          <dt>{t('emails.attempts')}</dt>
          <dd>{email.attempts}</dd>
        </>
      )}
      {email.last_error && (
        <>
          <dt>{t('emails.reason')}</dt>
          <Text component="dd" inherit c="var(--state-bad)">
            {email.last_error}
          </Text>
        </>
      )}
    </dl>
  )
}

function SendAgain({ email: { id, status } }: { email: EmailPreview }) {
  const t = useTranslate()
  const showOnItsWay = useShowOnItsWay()
  const mayManage = useMayManageAdmin()
  const [refusal, setRefusal] = useState<string | null>(null)
  const { run, isBusy } = useAction(({ message }) => setRefusal(message))
  const again = async () => {
    setRefusal(null)
    await resend(id)
    await showOnItsWay(t('emails.queued_again'))
  }
  if (!mayManage || (status !== 'failed' && status !== 'kept')) return null
  return (
    <div>
      <FormAlert message={refusal} />
      <Button variant="default" loading={isBusy} onClick={() => void run(again)}>
        {t('emails.send_again')}
      </Button>
    </div>
  )
}

/**
 * An e-mail as its reader sees it, in a frame that runs no scripts. The content security policy forbids style
 * attributes in HTML, so each style is set on its element by script.
 */
function MailBody({ html, title }: { html: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(360)

  useEffect(() => {
    const target = frame.current?.contentDocument
    if (!target) return
    const message = new DOMParser().parseFromString(html.replaceAll(/\sstyle=/g, ' data-style='), 'text/html')
    target.body.replaceWith(target.importNode(message.body, true))
    for (const element of [target.body, ...target.body.querySelectorAll<HTMLElement>('[data-style]')])
      element.style.cssText = element.dataset['style'] ?? ''
    setHeight(target.body.scrollHeight)
  }, [html])

  return <iframe ref={frame} title={title} sandbox="allow-same-origin" height={height} className={styles.mail} />
}
