import { Paper, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { getInvoiceTrail } from '#shared/features/invoices/invoices.contract.ts'
import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import { RecordTrail } from '#web/features/audit/public/record-trail.tsx'
import { RecordNotesPart, useRecordTabs } from '#web/features/notes/public/record-notes-part.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { RedirectOnce } from '#web/platform/navigation/redirect-once.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { PageTabs } from '#web/ui/layout/page-tabs.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { RecordNotShown } from '#web/ui/feedback/record-not-shown.tsx'
import { InvoiceActions } from './invoice-actions.tsx'
import { InvoiceDocument } from './invoice-document.tsx'
import { InvoiceFigures, InvoiceNotices } from './invoice-figures.tsx'
import { HoldBadge, InvoiceBadge, nameOf } from '#web/features/invoices/invoice-labels.tsx'
import { ImportedBadge } from '#web/features/documents/public/imported-badge.tsx'
import { invoicePagesQuery, invoiceQuery } from '#web/features/invoices/invoices.queries.ts'
import { PrintedPages } from '#web/ui/document/printed-pages.tsx'
import { PagesSkeleton } from '#web/ui/document/document-pages.tsx'
import { TextSkeleton } from '#web/ui/feedback/loading.tsx'
import { WithAside } from '#web/ui/layout/record-parts.tsx'

/** The page of an invoice: the document, its state, and the possible actions. */
export function InvoicePage() {
  const t = useTranslate()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const invoice = useQuery(invoiceQuery(id))
  const mayManage = useMay('manage_invoices')

  // Users who may change a draft are sent to the form; everyone else reads it here.
  const isForTheForm = invoice.data?.status === 'draft' && mayManage
  if (invoice.data && !isForTheForm) return <InvoiceRecord key={id} invoice={invoice.data} />
  return (
    <Page isForm title={t('invoices.record')} back={{ to: '/invoices/list', label: t('nav.invoices') }}>
      {isForTheForm && <RedirectOnce to={`/invoices/edit/${id}`} />}
      {invoice.isPending || isForTheForm ? (
        <InvoicePageSkeleton />
      ) : (
        <Paper withBorder radius="lg">
          <RecordNotShown
            query={invoice}
            title={t('invoices.not_found')}
            hint={t('invoices.not_found_text')}
            back={{ to: '/invoices/list', label: t('invoices.back') }}
          />
        </Paper>
      )}
    </Page>
  )
}

const parts = ['document', 'notes', 'history'] as const

function InvoiceRecord({ invoice }: { invoice: Invoice }) {
  const t = useTranslate()
  const { tab, tabs } = useRecordTabs(parts)
  const { id, currency } = invoice
  return (
    <Page
      isForm
      title={nameOf(t, invoice)}
      back={{ to: '/invoices/list', label: t('nav.invoices') }}
      badge={
        <>
          <InvoiceBadge invoice={invoice} />
          {invoice.hold && <HoldBadge kind={invoice.hold.kind} />}
          <ImportedBadge kind={invoice.kind} />
        </>
      }
      actions={<InvoiceActions invoice={invoice} />}
    >
      {invoice.kind === 'own' && <PrintedInvoice invoice={invoice} />}
      <InvoiceNotices invoice={invoice} />
      <InvoiceFigures invoice={invoice} />
      <PageTabs
        label={t('invoices.tabs')}
        current={tab}
        tabs={tabs.map((name) => ({ name, label: t(`invoices.tab.${name}`) }))}
      />
      {tab === 'document' && <InvoiceDocument invoice={invoice} />}
      {tab === 'history' && <RecordTrail endpoint={getInvoiceTrail} params={{ id }} currency={currency} />}
      <RecordNotesPart isTabShown={tab === 'notes'} pageName="invoices" modelId={id} />
    </Page>
  )
}

function PrintedInvoice({ invoice }: { invoice: Invoice }) {
  const { data } = useQuery(invoicePagesQuery(invoice))
  return <PrintedPages pages={data?.pages} />
}

/** Grey shapes of the size of the content. */
function InvoicePageSkeleton() {
  const t = useTranslate()
  return (
    <>
      <Skeleton height={86} radius="lg" />
      <WithAside>
        <PagesSkeleton />
        <Paper withBorder radius="lg" py={18} px="lg">
          <TextSkeleton lines={9} label={t('ui.loading')} />
        </Paper>
      </WithAside>
    </>
  )
}
