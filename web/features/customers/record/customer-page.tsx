import { Box, Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { IconArchive, IconUserQuestion } from '@tabler/icons-react'
import { getCustomerTrail, updateCustomer } from '#shared/features/customers/customers.contract.ts'
import type { Customer } from '#shared/features/customers/customers.reply.ts'
import { RecordTrail } from '#web/features/audit/public/record-trail.tsx'
import { RecordNotesPart, useRecordTabs } from '#web/features/notes/public/record-notes-part.tsx'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { ApiError } from '#web/platform/api/api-client.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useRecordForm } from '#web/platform/forms/record-form.ts'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { FormFrame } from '#web/ui/form/form-frame.tsx'
import { FormSkeleton } from '#web/ui/feedback/loading.tsx'
import { PageTabs } from '#web/ui/layout/page-tabs.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { StateBadge } from '#web/ui/feedback/state-badge.tsx'
import { CustomerActions } from './customer-actions.tsx'
import { CustomerFields } from '#web/features/customers/form/customer-fields.tsx'
import { toChange, valuesOf } from '#web/features/customers/form/customer-values.ts'
import { customerQuery, useCustomersChanged } from '#web/features/customers/customers.queries.ts'
import { CustomerAccount } from './customer-account.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** A customer's page; each part has its own address. */
export function CustomerPage() {
  const t = useTranslate()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const customer = useQuery(customerQuery(id))
  const back = { to: '/customers/list', label: t('customers.title') }

  // The key resets the form for another customer.
  if (customer.data) return <CustomerRecord key={id} customer={customer.data} />
  return (
    <Page title={t('customers.record')} back={back}>
      <Paper withBorder radius="lg">
        {customer.isPending ? (
          <Box p={24}>
            <FormSkeleton fields={5} />
          </Box>
        ) : (
          <NotShown error={customer.error} onRetry={() => void customer.refetch()} isRetrying={customer.isFetching} />
        )}
      </Paper>
    </Page>
  )
}

type NotShownProps = { error: Error | null; onRetry: () => void; isRetrying: boolean }

function NotShown({ error, onRetry, isRetrying }: NotShownProps) {
  const t = useTranslate()
  // The server answers 422 to a malformed id.
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422)
  if (!isGone) return <ErrorState onRetry={onRetry} retrying={isRetrying} />
  return (
    <EmptyState
      icon={<IconUserQuestion stroke={1.5} aria-hidden />}
      title={t('customers.not_found')}
      hint={t('customers.not_found_text')}
      action={
        <ButtonLink to="/customers/list" variant="default" size="xs">
          {t('customers.back')}
        </ButtonLink>
      }
    />
  )
}

/** What matters to the work comes first: what they owe and their documents. */
const parts = ['account', 'details', 'notes', 'history'] as const

function CustomerRecord({ customer }: { customer: Customer }) {
  const t = useTranslate()
  const { tab, tabs } = useRecordTabs(parts)
  const changed = useCustomersChanged()
  const params = { id: customer.id }
  const form = useRecordForm({
    endpoint: updateCustomer,
    params,
    record: customer,
    valuesOf,
    toBody: toChange,
    onSaved: async ({ name }) => {
      showSuccess(t('customers.saved', { name }))
      await changed()
    },
  })

  return (
    <Page
      title={customer.name}
      about={customer.code}
      back={{ to: '/customers/list', label: t('customers.title') }}
      badge={customer.archived_at && <StateBadge>{t('customers.archived')}</StateBadge>}
      actions={<CustomerActions customer={customer} onChanged={form.follow} />}
    >
      {customer.archived_at && (
        <Notice icon={<IconArchive size={18} stroke={1.5} aria-hidden />}>{t('customers.archived_banner')}</Notice>
      )}
      <PageTabs
        label={t('customers.tabs')}
        current={tab}
        tabs={tabs.map((name) => ({
          name,
          label: t(`customers.tab.${name}`),
          isMarked: name === 'details' && form.isDirty,
        }))}
      />
      <Box maw={1120}>
        <FormFrame form={form} cancelTo="/customers/list" currency={customer.currency} isHidden={tab !== 'details'}>
          <CustomerFields form={form} exceptId={customer.id} />
        </FormFrame>
      </Box>
      {tab === 'account' && <CustomerAccount customer={customer} />}
      {tab === 'history' && <RecordTrail endpoint={getCustomerTrail} params={params} currency={customer.currency} />}
      <RecordNotesPart isTabShown={tab === 'notes'} pageName="customers" modelId={customer.id} />
    </Page>
  )
}
