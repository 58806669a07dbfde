import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { createBank } from '#shared/features/banks/banks.contract.ts'
import { AdminFrame } from '#web/features/admin/public/admin-frame.tsx'
import { ReadOnlyNotice, useMayManageAdmin } from '#web/ui/feedback/read-only-notice.tsx'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useApiForm } from '#web/platform/forms/api-form.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { FormFrame } from '#web/ui/form/form-frame.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { banksPath } from './bank-address.ts'
import { BankFields } from './bank-fields.tsx'
import { emptyBank } from './bank-form.ts'
import { BankWarning } from './bank-warning.tsx'
import { useBanksChanged } from './banks.queries.ts'
import { useUnsavedAccount } from './leaving-editor.ts'

export function BankCreate() {
  const t = useTranslate()
  return (
    <AdminFrame>
      <Page
        isForm
        title={t('banks.add_title')}
        about={t('banks.add_about')}
        back={{ to: banksPath, label: t('banks.title') }}
      >
        {useMayManageAdmin() ? <NewBankForm /> : <ReadOnlyNotice />}
      </Page>
    </AdminFrame>
  )
}

function NewBankForm() {
  const t = useTranslate()
  const navigate = useNavigate()
  const changed = useBanksChanged()
  const form = useApiForm({
    endpoint: createBank,
    initialValues: emptyBank,
    onDone: async ({ label }) => {
      showSuccess(t('banks.added', { label }))
      await changed()
      // The account is saved by now.
      await navigate({ to: banksPath, ignoreBlocker: true })
    },
  })
  useUnsavedAccount(form.isDirty)
  const { ref } = form.formProps
  useEffect(() => ref.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [ref])

  return (
    <>
      <BankWarning isShort />
      <FormFrame form={form} saveLabel={t('banks.add')} cancelTo={banksPath}>
        <BankFields form={form} isNew />
      </FormFrame>
    </>
  )
}
