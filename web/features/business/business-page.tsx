import { useQuery } from '@tanstack/react-query'
import { getBusinessTrail, updateBusiness } from '#shared/features/business/business.contract.ts'
import type { Business } from '#shared/features/business/business.reply.ts'
import { businessModelId } from '#shared/features/notes/note-pages.ts'
import { AdminFrame } from '#web/features/admin/public/admin-frame.tsx'
import { ReadOnlyNotice, useMayManageAdmin } from '#web/ui/feedback/read-only-notice.tsx'
import { RecordTrail } from '#web/features/audit/public/record-trail.tsx'
import { RecordNotesPart, useRecordTabs } from '#web/features/notes/public/record-notes-part.tsx'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useRecordForm } from '#web/platform/forms/record-form.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { FormFrame } from '#web/ui/form/form-frame.tsx'
import { FormSkeleton } from '#web/ui/feedback/loading.tsx'
import { PageTabs } from '#web/ui/layout/page-tabs.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { toChange, valuesOf } from './business-values.ts'
import { businessQuery, cacheBusiness } from './business.queries.ts'
import { DefaultsSection } from './defaults-section.tsx'
import { EInvoiceSection } from './e-invoice-section.tsx'
import { IdentitySection } from './identity-section.tsx'
import { LogoSetting } from './logo-setting.tsx'
import { MailSection } from './mail-section.tsx'
import { NumberingSection } from './numbering-section.tsx'
import { RecurringSection } from './recurring-section.tsx'
import { VatRates } from './vat-rates.tsx'
import { LatePaymentSettings } from '#web/features/late-payment/public/late-payment-settings.tsx'

/** The business that runs this installation: what its documents say about it, and its settings. */
export function BusinessPage() {
  const t = useTranslate()
  const business = useQuery(businessQuery)
  return (
    <AdminFrame>
      {business.data ? (
        <BusinessRecord business={business.data} />
      ) : (
        <Page title={t('business.title')} about={t('business.about')}>
          {business.isPending ? (
            <FormSkeleton fields={6} />
          ) : (
            <ErrorState onRetry={() => void business.refetch()} retrying={business.isFetching} />
          )}
        </Page>
      )}
    </AdminFrame>
  )
}

const parts = ['details', 'vat', 'late', 'notes', 'history'] as const

/** The law on late payment is that of the United Kingdom. */
const isFor =
  ({ address }: Business) =>
  (name: string) =>
    name !== 'late' || address.country === 'GB'

function BusinessRecord({ business }: { business: Business }) {
  const t = useTranslate()
  const { tab, tabs } = useRecordTabs(parts)
  const mayManage = useMayManageAdmin()
  const form = useRecordForm({
    endpoint: updateBusiness,
    record: business,
    valuesOf,
    toBody: toChange,
    onSaved: async (saved) => {
      showSuccess(t('business.saved'))
      await cacheBusiness(saved)
    },
  })
  return (
    <Page title={t('business.title')} about={t('business.about')}>
      <ReadOnlyNotice />
      <PageTabs
        label={t('business.title')}
        current={tab}
        tabs={tabs.filter(isFor(business)).map((name) => ({
          name,
          label: t(`business.tab.${name}`),
          isMarked: name === 'details' && form.isDirty,
        }))}
      />
      <FormFrame form={form} cancelTo="/admin/dashboard" isHidden={tab !== 'details'} isReadOnly={!mayManage}>
        <LogoSetting business={business} />
        <IdentitySection form={form} />
        <EInvoiceSection form={form} />
        <NumberingSection form={form} />
        <DefaultsSection form={form} />
        <MailSection form={form} />
        <RecurringSection form={form} />
      </FormFrame>
      {tab === 'vat' && <VatRates />}
      {tab === 'late' && <LatePaymentSettings />}
      {tab === 'history' && <RecordTrail endpoint={getBusinessTrail} currency={business.base_currency} />}
      <RecordNotesPart isTabShown={tab === 'notes'} pageName="business" modelId={businessModelId} />
    </Page>
  )
}
