import { ActionIcon, Button, Stack, Switch, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { addDays } from '#shared/dates/business-date.ts'
import { updateLatePaymentSettings } from '#shared/features/late-payment/late-payment.contract.ts'
import type { LatePaymentSettings as Settings } from '#shared/features/late-payment/late-payment.reply.ts'
import { halfYearOf } from '#shared/features/late-payment/late-payment.rules.ts'
import { useMayManageAdmin } from '#web/ui/feedback/read-only-notice.tsx'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useRecordForm } from '#web/platform/forms/record-form.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { FormSkeleton } from '#web/ui/feedback/loading.tsx'
import { FormFrame, FormSection } from '#web/ui/form/form-frame.tsx'
import classes from '../late-payment.module.css'
import { cacheSettings, latePaymentSettingsQuery } from '../late-payment.queries.ts'

/** Whether interest and compensation are worked out, where they are shown, and the base rate of each half-year. */
export function LatePaymentSettings() {
  const settings = useQuery(latePaymentSettingsQuery)
  if (settings.data) return <SettingsForm settings={settings.data} />
  return settings.isPending ? (
    <FormSkeleton fields={4} />
  ) : (
    <ErrorState onRetry={() => void settings.refetch()} retrying={settings.isFetching} />
  )
}

const valuesOf = ({ is_shown, on_statements, base_rates }: Settings) => ({
  is_shown,
  on_statements,
  base_rates: base_rates.toReversed(),
})

type Values = ReturnType<typeof valuesOf>

const useSettingsForm = (settings: Settings) => {
  const t = useTranslate()
  return useRecordForm({
    endpoint: updateLatePaymentSettings,
    record: settings,
    valuesOf,
    // With a comma too, as people write it.
    toBody: (values: Values) => ({
      ...values,
      base_rates: values.base_rates.map(({ valid_from, rate }) => ({
        valid_from,
        rate: rate.trim().replace(',', '.'),
      })),
    }),
    onSaved: async (saved) => {
      showSuccess(t('late_settings.saved'))
      await cacheSettings(saved)
    },
  })
}

function SettingsForm({ settings }: { settings: Settings }) {
  const t = useTranslate()
  const mayManage = useMayManageAdmin()
  const form = useSettingsForm(settings)
  return (
    <FormFrame form={form} cancelTo="/admin/dashboard" isReadOnly={!mayManage}>
      <FormSection title={t('late_settings.title')} text={t('late_settings.about')}>
        <Switch
          label={t('field.is_shown')}
          description={t('late_settings.shown_help')}
          {...form.checkbox('is_shown')}
        />
        <Switch
          label={t('field.on_statements')}
          description={t('late_settings.statements_help')}
          {...form.checkbox('on_statements')}
          disabled={!form.values.is_shown || !mayManage}
        />
      </FormSection>
      <FormSection title={t('late_settings.rates')} text={t('late_settings.rates_text')}>
        <Rates form={form} />
      </FormSection>
    </FormFrame>
  )
}

/** Half-years have at most 184 days, so this is in the next one. */
const halfYearAfter = (date: string) => halfYearOf(addDays(date, 190))

function Rates({ form }: { form: ReturnType<typeof useSettingsForm> }) {
  const t = useTranslate()
  const mayManage = useMayManageAdmin()
  const rates = form.values.base_rates
  const next = halfYearAfter(rates[0]?.valid_from ?? '2025-12-31')
  const setRates = (changed: typeof rates) => form.setValue('base_rates', changed)
  return (
    <Stack gap="sm" maw={416}>
      {mayManage && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => setRates([{ valid_from: next, rate: rates[0]?.rate ?? '' }, ...rates])}
        >
          {t('late_settings.add', { date: next })}
        </Button>
      )}
      {rates.map(({ valid_from }, index) => (
        <div key={valid_from} className={classes.rate}>
          <TextInput
            label={t('late_settings.rate_of', { date: valid_from })}
            inputMode="decimal"
            rightSection="%"
            {...form.text(`base_rates.${index}.rate`)}
          />
          {mayManage && index === 0 && rates.length > 1 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('late_settings.remove', { date: valid_from })}
              onClick={() => setRates(rates.slice(1))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
    </Stack>
  )
}
