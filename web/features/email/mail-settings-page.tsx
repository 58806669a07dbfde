import { Button, PasswordInput, TextInput } from '@mantine/core'
import { IconMail, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import {
  getMailSettings,
  mailSecurities,
  testMailSettings,
  updateMailSettings,
} from '#shared/features/email/mail-settings.contract.ts'
import type { MailSettings } from '#shared/features/email/mail-settings.reply.ts'
import { AdminFrame } from '#web/features/admin/public/admin-frame.tsx'
import { ReadOnlyNotice, useMayManageAdmin } from '#web/ui/feedback/read-only-notice.tsx'
import { useAction } from '#web/platform/api/action.ts'
import { call } from '#web/platform/api/api-client.ts'
import { queryClient } from '#web/platform/api/query-client.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useRecordForm } from '#web/platform/forms/record-form.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { FormSkeleton } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ChoiceField } from '#web/ui/form/choice-field.tsx'
import { FormFrame, FormRow, FormSection } from '#web/ui/form/form-frame.tsx'
import { WholeNumber } from '#web/ui/form/whole-number.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { mailStateQuery } from './public/on-its-way.ts'

const settingsQuery = {
  queryKey: ['email', 'settings'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getMailSettings, { signal }),
}

const icon = <IconMail size={18} stroke={1.75} aria-hidden />

/** How e-mails leave, and whether they do. */
export function MailSettingsPage() {
  const t = useTranslate()
  const settings = useQuery(settingsQuery)
  const back = { to: '/admin/emails', label: t('emails.title') }
  return (
    <AdminFrame>
      <Page
        title={t('mail_settings.title')}
        about={t('mail_settings.about')}
        back={back}
        {...(settings.data && { actions: <TestButton settings={settings.data} /> })}
      >
        {settings.data ? (
          <Settings settings={settings.data} />
        ) : settings.isPending ? (
          <FormSkeleton fields={5} />
        ) : (
          <ErrorState onRetry={() => void settings.refetch()} retrying={settings.isFetching} />
        )}
      </Page>
    </AdminFrame>
  )
}

/** The password is never sent back here: a field that is left blank keeps what is stored. */
const valuesOf = ({ host, port, security, username, from_address }: MailSettings) => ({
  host,
  port: port as number | '',
  security,
  username,
  password: '',
  from_address,
})

const toBody = ({ password, ...values }: ReturnType<typeof valuesOf>) => ({
  ...values,
  ...(password !== '' && { password }),
})

const usualPorts = { tls: 465, starttls: 587, none: 25 }

function Settings({ settings }: { settings: MailSettings }) {
  const t = useTranslate()
  const mayManage = useMayManageAdmin()
  const form = useRecordForm({
    endpoint: updateMailSettings,
    record: settings,
    valuesOf,
    toBody,
    onSaved: async (saved) => {
      showSuccess(t('mail_settings.saved'))
      queryClient.setQueryData(settingsQuery.queryKey, saved)
      await queryClient.invalidateQueries({ queryKey: mailStateQuery.queryKey })
    },
  })
  const [security, port] = [form.field('security'), form.field('port')]
  const changeSecurity = (value: string) => {
    security.onChange(value as MailSettings['security'])
    if (Object.values(usualPorts).some((usual) => usual === port.value))
      port.onChange(usualPorts[value as MailSettings['security']])
  }
  return (
    <>
      <ReadOnlyNotice />
      <Standing settings={settings} />
      <FormFrame form={form} cancelTo="/admin/emails" isReadOnly={!mayManage || settings.source === 'environment'}>
        <FormSection title={t('mail_settings.server')} text={t('mail_settings.server_text')}>
          <FormRow>
            <TextInput
              label={t('mail_settings.host')}
              placeholder="smtp.example.com"
              autoComplete="off"
              {...form.text('host')}
            />
            <WholeNumber label={t('mail_settings.port')} required min={1} max={65_535} {...port} />
          </FormRow>
          <ChoiceField
            label={t('mail_settings.security')}
            searchable={false}
            data={mailSecurities.map((value) => ({ value, label: t(`mail_settings.security.${value}`) }))}
            {...security}
            onChange={changeSecurity}
          />
          <FormRow>
            <TextInput label={t('mail_settings.username')} autoComplete="off" {...form.text('username')} />
            <PasswordInput
              label={t('mail_settings.password')}
              description={settings.has_password ? t('mail_settings.password_kept') : undefined}
              placeholder={settings.has_password ? '••••••••' : ''}
              autoComplete="new-password"
              {...form.text('password')}
            />
          </FormRow>
        </FormSection>
        <FormSection title={t('mail_settings.sender')} text={t('mail_settings.sender_text')}>
          <TextInput
            label={t('mail_settings.from_address')}
            type="email"
            placeholder="accounts@example.com"
            required={form.values.host !== ''}
            {...form.text('from_address')}
          />
        </FormSection>
      </FormFrame>
    </>
  )
}

/** Whether messages leave at present, and what keeps them from it. */
function Standing({ settings: { source, is_readable, can_keep_keys } }: { settings: MailSettings }) {
  const t = useTranslate()
  const standing = !is_readable
    ? 'unreadable'
    : source === 'environment'
      ? 'by_environment'
      : !can_keep_keys
        ? 'no_key'
        : source === 'none'
          ? 'none'
          : null
  if (standing === null) return null
  return (
    <Notice
      icon={icon}
      tone={standing === 'by_environment' ? 'quiet' : 'warning'}
      title={t(`mail_settings.${standing}`)}
    >
      {t(`mail_settings.${standing}_text`)}
    </Notice>
  )
}

function TestButton({ settings: { source } }: { settings: MailSettings }) {
  const t = useTranslate()
  const mayManage = useMayManageAdmin()
  const { run, isBusy } = useAction()
  if (!mayManage || source === 'none') return null
  const test = () =>
    run(async () => {
      const { to } = await call(testMailSettings, { body: {} })
      showSuccess(t('mail_settings.tested', { to }))
    })
  return (
    <Button
      variant="default"
      loading={isBusy}
      leftSection={<IconSend size={16} stroke={1.75} aria-hidden />}
      onClick={() => void test()}
    >
      {t('mail_settings.test')}
    </Button>
  )
}
