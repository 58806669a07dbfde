import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { createCustomer } from '#shared/features/customers/customers.contract.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useApiForm } from '#web/platform/forms/api-form.ts'
import { useLanguage, useTranslate } from '#web/platform/language/language.tsx'
import { FormPage } from '#web/ui/form/form-page.tsx'
import { CustomerFields } from './customer-fields.tsx'
import { newValues, toNewBody } from './customer-values.ts'
import { useCustomersChanged } from '#web/features/customers/customers.queries.ts'

export function CustomerCreatePage() {
  const t = useTranslate()
  const navigate = useNavigate()
  const { locale } = useLanguage()
  const changed = useCustomersChanged()
  const form = useApiForm({
    endpoint: createCustomer,
    initialValues: newValues(locale),
    toBody: toNewBody,
    onDone: async (customer) => {
      showSuccess(t('customers.created', { name: customer.name }))
      await changed()
      // The customer is saved by now.
      await navigate({ to: `/customers/edit/${customer.id}`, ignoreBlocker: true })
    },
  })
  const { ref } = form.formProps
  useEffect(() => ref.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [ref])

  return (
    <FormPage
      title={t('customers.new')}
      back={{ to: '/customers/list', label: t('customers.title') }}
      form={form}
      saveLabel={t('customers.create')}
      cancelTo="/customers/list"
    >
      <CustomerFields form={form} />
    </FormPage>
  )
}
