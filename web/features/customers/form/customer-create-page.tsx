import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { createCustomer } from '#shared/features/customers/customers.contract.ts'
import type { CustomerDefaults } from '#shared/features/customers/customers.reply.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useApiForm } from '#web/platform/forms/api-form.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { FormSkeleton } from '#web/ui/feedback/loading.tsx'
import { FormPage } from '#web/ui/form/form-page.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { CustomerFields } from './customer-fields.tsx'
import { newValues, toNewBody } from './customer-values.ts'
import { customerDefaultsQuery, useCustomersChanged } from '#web/features/customers/customers.queries.ts'

export function CustomerCreatePage() {
  const t = useTranslate()
  const defaults = useQuery(customerDefaultsQuery)
  if (defaults.data) return <NewCustomerForm defaults={defaults.data} />
  return (
    <Page isForm title={t('customers.new')} back={{ to: '/customers/list', label: t('customers.title') }}>
      {defaults.isPending ? (
        <FormSkeleton fields={6} />
      ) : (
        <ErrorState onRetry={() => void defaults.refetch()} retrying={defaults.isFetching} />
      )}
    </Page>
  )
}

function NewCustomerForm({ defaults }: { defaults: CustomerDefaults }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const changed = useCustomersChanged()
  const form = useApiForm({
    endpoint: createCustomer,
    initialValues: newValues(defaults),
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
