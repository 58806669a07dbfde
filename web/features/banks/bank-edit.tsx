import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Bank, getBankTrail, updateBank } from '#shared/features/banks/banks.contract.ts'
import { AdminRecord } from '#web/features/admin/public/admin-record.tsx'
import { ReadOnlyNotice, useMayManageAdmin } from '#web/ui/feedback/read-only-notice.tsx'
import { RecordTrail } from '#web/features/audit/public/record-trail.tsx'
import { NotePanel } from '#web/features/notes/public/note-panel.tsx'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useRecordForm } from '#web/platform/forms/record-form.ts'
import { FormFrame } from '#web/ui/form/form-frame.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { StateBadge } from '#web/ui/feedback/state-badge.tsx'
import { banksPath } from './bank-address.ts'
import { withAccountAsOne } from './bank-conflict.ts'
import { BankFields } from './bank-fields.tsx'
import { valuesOf } from './bank-form.ts'
import { stepsFor, useBankSteps } from './bank-steps.ts'
import { BankWarning } from './bank-warning.tsx'
import { bankQuery, useBanksChanged } from './banks.queries.ts'
import { useUnsavedAccount } from './leaving-editor.ts'

export function BankEdit({ id }: { id: string }) {
  const t = useTranslate()
  const bank = useQuery(bankQuery(id))
  return (
    <AdminRecord
      query={bank}
      title={t('banks.title')}
      back={{ to: banksPath, label: t('banks.title') }}
      missing={{ title: t('banks.not_found'), hint: t('banks.not_found_text'), back: t('banks.back') }}
    >
      {(shown) => <BankRecord bank={shown} />}
    </AdminRecord>
  )
}

function BankRecord({ bank }: { bank: Bank }) {
  const t = useTranslate()
  const changed = useBanksChanged()
  const mayManage = useMayManageAdmin()
  const params = { id: bank.id }
  const form = useRecordForm({
    endpoint: updateBank,
    params,
    record: bank,
    valuesOf,
    onSaved: async ({ label }) => {
      showSuccess(t('banks.saved', { label }))
      await changed()
    },
  })
  useUnsavedAccount(form.isDirty)
  const { takeStep, isBusy } = useBankSteps(form.follow)

  return (
    <Page
      isForm
      title={bank.label}
      about={bank.bank_name}
      back={{ to: banksPath, label: t('banks.title') }}
      badge={<BankState bank={bank} />}
      actions={
        mayManage &&
        stepsFor(bank).map((step) => (
          <Button key={step} variant="default" disabled={isBusy} onClick={() => takeStep(bank, step)}>
            {t(`banks.step.${step}`)}
          </Button>
        ))
      }
    >
      {mayManage ? <BankWarning isShort /> : <ReadOnlyNotice />}
      <FormFrame
        form={{ ...form, conflict: withAccountAsOne(form.conflict) }}
        cancelTo={banksPath}
        isReadOnly={!mayManage}
      >
        <BankFields form={form} isDefault={bank.is_default} />
      </FormFrame>
      <Stack gap={40} pt="md">
        <NotePanel pageName="banks" modelId={bank.id} />
        <RecordTrail endpoint={getBankTrail} params={params} />
      </Stack>
    </Page>
  )
}

function BankState({ bank: { is_default, retired_at, currency } }: { bank: Bank }) {
  const t = useTranslate()
  if (retired_at) return <StateBadge>{t('banks.retired')}</StateBadge>
  return is_default ? <StateBadge tone="current">{t('banks.default_for', { currency })}</StateBadge> : null
}
