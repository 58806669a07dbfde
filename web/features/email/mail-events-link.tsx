import { Button, CopyButton, Stack, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getMailEventsLink, renewMailEventsLink } from '#shared/features/email/mail-events.contract.ts'
import { useAction } from '#web/platform/api/action.ts'
import { call } from '#web/platform/api/api-client.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { confirm } from '#web/ui/dialog/question.ts'
import { TextSkeleton } from '#web/ui/feedback/loading.tsx'
import styles from './emails.module.css'

const linkKey = ['emails', 'events-link']

/** The secret address to which a mail provider says what became of e-mails. */
export function MailEventsLink({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslate()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('mail_events.title')} size="lg">
      <Link />
    </Dialog>
  )
}

function Link() {
  const t = useTranslate()
  const formats = useFormats()
  const { data } = useQuery({ queryKey: linkKey, queryFn: ({ signal }) => call(getMailEventsLink, { signal }) })
  const { isBusy, renew } = useRenew()
  if (!data) return <TextSkeleton lines={4} />
  return (
    <Stack fz="sm">
      <p>
        {t('mail_events.about', {
          names: [...data.providers, ...(data.takes_reports ? [t('mail_events.own_server')] : [])].join(', '),
        })}
      </p>
      {data.url !== null && (
        <div className={styles.eventsLink}>
          <TextInput
            label={t('mail_events.url')}
            value={data.url}
            readOnly
            onFocus={(event) => event.target.select()}
          />
          <CopyButton value={data.url}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {t(copied ? 'mail_events.copied' : 'mail_events.copy')}
              </Button>
            )}
          </CopyButton>
        </div>
      )}
      <Text size="xs" c="dimmed" className="breaks">
        {data.last_event_at === null
          ? t('mail_events.never')
          : t('mail_events.last', { when: formats.instant(data.last_event_at) })}
      </Text>
      {data.url !== null && (
        <div>
          <Button variant="default" size="xs" loading={isBusy} onClick={() => void renew()}>
            {t('mail_events.renew')}
          </Button>
        </div>
      )}
    </Stack>
  )
}

function useRenew() {
  const t = useTranslate()
  const queryClient = useQueryClient()
  const { run, isBusy } = useAction()
  const renew = async () => {
    const isSure = await confirm({
      title: t('mail_events.renew_title'),
      body: t('mail_events.renew_text'),
      confirmLabel: t('mail_events.renew_confirm'),
    })
    if (isSure)
      await run(async () => {
        queryClient.setQueryData(linkKey, await call(renewMailEventsLink))
        showSuccess(t('mail_events.renewed'))
      })
  }
  return { isBusy, renew }
}
