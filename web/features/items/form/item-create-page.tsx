import { Box, Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { createItem } from '#shared/features/items/items.contract.ts'
import { invoiceDefaultsQuery } from '#web/features/invoices/invoice-form.queries.ts'
import { useItemsChanged } from '#web/features/items/items.queries.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useApiForm } from '#web/platform/forms/api-form.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { FormSkeleton } from '#web/ui/feedback/loading.tsx'
import { FormPage } from '#web/ui/form/form-page.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { ItemFields } from './item-fields.tsx'
import { newValues, toBody } from './item-values.ts'

/** The first price is in the currency of the business, from its today on. */
export function ItemCreatePage() {
  const t = useTranslate()
  const defaults = useQuery(invoiceDefaultsQuery())
  if (defaults.data) return <NewItem today={defaults.data.today} baseCurrency={defaults.data.base_currency} />
  return (
    <Page title={t('items.new')} back={{ to: '/items/list', label: t('items.title') }}>
      <Paper withBorder radius="lg">
        {defaults.isPending ? (
          <Box p="lg">
            <FormSkeleton fields={5} />
          </Box>
        ) : (
          <ErrorState onRetry={() => void defaults.refetch()} retrying={defaults.isFetching} />
        )}
      </Paper>
    </Page>
  )
}

function NewItem({ today, baseCurrency }: { today: string; baseCurrency: string }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const changed = useItemsChanged()
  const form = useApiForm({
    endpoint: createItem,
    initialValues: newValues(baseCurrency, today),
    toBody,
    onDone: async (item) => {
      showSuccess(t('items.created', { name: item.name }))
      await changed()
      // The item is saved by now.
      await navigate({ to: `/items/edit/${item.id}`, ignoreBlocker: true })
    },
  })
  const { ref } = form.formProps
  useEffect(() => ref.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [ref])

  return (
    <FormPage
      title={t('items.new')}
      back={{ to: '/items/list', label: t('items.title') }}
      form={form}
      saveLabel={t('items.create')}
      cancelTo="/items/list"
    >
      <ItemFields form={form} isNew today={today} baseCurrency={baseCurrency} />
    </FormPage>
  )
}
