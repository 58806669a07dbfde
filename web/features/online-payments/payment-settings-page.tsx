import { ActionIcon, PasswordInput, TextInput } from '@mantine/core'
import { IconCopy, IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { PaymentProvider } from '#shared/features/online-payments/online-payment.ts'
import { updatePaymentSettings } from '#shared/features/online-payments/online-payments.contract.ts'
import type { PaymentSettings } from '#shared/features/online-payments/online-payments.reply.ts'
import { AdminFrame } from '#web/features/admin/public/admin-frame.tsx'
import { ReadOnlyNotice, useMayManageAdmin } from '#web/ui/feedback/read-only-notice.tsx'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useRecordForm } from '#web/platform/forms/record-form.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { FormSkeleton } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { StateBadge } from '#web/ui/feedback/state-badge.tsx'
import { ChoiceField } from '#web/ui/form/choice-field.tsx'
import { FormFrame, FormRow, FormSection } from '#web/ui/form/form-frame.tsx'
import { WholeNumber } from '#web/ui/form/whole-number.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { cachePaymentSettings, paymentSettingsQuery } from './online-payments.queries.ts'
import { copyText } from '#web/platform/browser/clipboard.ts'

const warning = <IconKey size={18} stroke={1.75} aria-hidden />

/** How customers pay online, and how long the pages of their documents stay. */
export function PaymentSettingsPage() {
  const t = useTranslate()
  const settings = useQuery(paymentSettingsQuery)
  return (
    <AdminFrame>
      {settings.data ? (
        <Settings settings={settings.data} />
      ) : (
        <Page title={t('payment_settings.title')} about={t('payment_settings.about')}>
          {settings.isPending ? (
            <FormSkeleton fields={4} />
          ) : (
            <ErrorState onRetry={() => void settings.refetch()} retrying={settings.isFetching} />
          )}
        </Page>
      )}
    </AdminFrame>
  )
}

/** Keys are never sent back here: a field that is left blank keeps what is stored. */
const valuesOf = ({ provider, link_days }: PaymentSettings) => ({
  provider,
  link_days: link_days as number | '',
  secret_key: '',
  webhook_secret: '',
})

const toBody = ({ secret_key, webhook_secret, ...values }: ReturnType<typeof valuesOf>) => ({
  ...values,
  ...(secret_key !== '' && { secret_key }),
  ...(webhook_secret !== '' && { webhook_secret }),
})

function useSettingsForm(settings: PaymentSettings) {
  const t = useTranslate()
  return useRecordForm({
    endpoint: updatePaymentSettings,
    record: settings,
    valuesOf,
    toBody,
    onSaved: (saved) => {
      showSuccess(t('payment_settings.saved'))
      cachePaymentSettings(saved)
    },
  })
}

type SettingsForm = ReturnType<typeof useSettingsForm>

function Settings({ settings }: { settings: PaymentSettings }) {
  const t = useTranslate()
  const mayManage = useMayManageAdmin()
  const form = useSettingsForm(settings)
  const provider = form.field('provider')
  const choices = (['none', 'stripe', 'stand_in'] as const).filter(
    (name) => name !== 'stand_in' || settings.has_stand_in,
  )
  return (
    <Page title={t('payment_settings.title')} about={t('payment_settings.about')} badge={<Mode settings={settings} />}>
      <ReadOnlyNotice />
      {!settings.is_readable && (
        <Notice icon={warning} tone="warning" title={t('payment_settings.unreadable')}>
          {t('payment_settings.unreadable_text')}
        </Notice>
      )}
      <FormFrame form={form} cancelTo="/admin/dashboard" isReadOnly={!mayManage}>
        <FormSection title={t('payment_settings.online')} text={t('payment_settings.online_text')}>
          <ChoiceField
            label={t('field.provider')}
            description={t(`payment_settings.help.${provider.value}`)}
            searchable={false}
            data={choices.map((value) => ({ value, label: t(`payment_settings.provider.${value}`) }))}
            {...provider}
            onChange={(value) => provider.onChange(value as PaymentProvider)}
          />
          {provider.value === 'stripe' && <Keys form={form} settings={settings} />}
        </FormSection>
        <FormSection title={t('payment_settings.page')} text={t('payment_settings.page_text')}>
          <FormRow>
            <WholeNumber
              label={t('field.link_days')}
              description={t('payment_settings.link_days_help')}
              required
              min={1}
              max={3650}
              {...form.field('link_days')}
            />
          </FormRow>
        </FormSection>
      </FormFrame>
    </Page>
  )
}

function Mode({ settings: { provider, is_live } }: { settings: PaymentSettings }) {
  const t = useTranslate()
  if (provider !== 'stripe') return null
  return (
    <StateBadge tone={is_live ? 'good' : 'current'}>
      {t(is_live ? 'payment_settings.live' : 'payment_settings.test')}
    </StateBadge>
  )
}

function Keys({ form, settings }: { form: SettingsForm; settings: PaymentSettings }) {
  const t = useTranslate()
  const kept = settings.key_hint !== ''
  return (
    <>
      {!settings.can_keep_keys && (
        <Notice icon={warning} tone="warning" title={t('payment_settings.no_key')}>
          {t('payment_settings.no_key_text')}
        </Notice>
      )}
      <FormRow>
        <PasswordInput
          label={t('field.secret_key')}
          description={
            kept ? t('payment_settings.kept', { hint: settings.key_hint }) : t('payment_settings.secret_key_help')
          }
          placeholder={kept ? settings.key_hint : 'sk_live_…'}
          autoComplete="off"
          required={!kept}
          {...form.text('secret_key')}
        />
        <PasswordInput
          label={t('field.webhook_secret')}
          description={t('payment_settings.webhook_secret_help')}
          placeholder={settings.has_webhook_secret ? '••••••••' : 'whsec_…'}
          autoComplete="off"
          required={!settings.has_webhook_secret}
          {...form.text('webhook_secret')}
        />
      </FormRow>
      <CopiedText
        label={t('payment_settings.webhook_url')}
        text={settings.webhook_url}
        help={t('payment_settings.webhook_url_help')}
      />
    </>
  )
}

type CopiedTextProps = { label: string; text: string; help: string }

/** Something to be entered elsewhere. */
function CopiedText({ label, text, help }: CopiedTextProps) {
  const t = useTranslate()
  const copy = async () => {
    await copyText(text)
    showSuccess(t('payment_settings.copied'))
  }
  return (
    <TextInput
      label={label}
      description={help}
      value={text}
      readOnly
      rightSection={
        <ActionIcon variant="subtle" color="gray" aria-label={t('payment_settings.copy')} onClick={() => void copy()}>
          <IconCopy size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      }
    />
  )
}
