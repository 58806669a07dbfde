import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { IconFileUnknown } from '@tabler/icons-react'
import { useState } from 'react'
import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import { useVatCodes } from '#web/features/business/vat-codes.queries.ts'
import { ApiError } from '#web/platform/api/api-client.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useLastKnown } from '#web/platform/navigation/last-known.ts'
import { RedirectOnce } from '#web/platform/navigation/redirect-once.tsx'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { FormSkeleton } from '#web/ui/feedback/loading.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { copyStart, editStart, newStart } from './form-start.ts'
import { draftContextOf } from './draft-context.ts'
import { InvoiceEditor, type InvoiceEditorProps } from './invoice-editor.tsx'
import { customerChoiceQuery } from '#web/features/customers/customer-choices.queries.ts'
import { invoiceDefaultsQuery } from '#web/features/invoices/invoice-form.queries.ts'
import classes from '#web/features/documents/editor/editor.module.css'
import { invoiceDraft, type InvoiceStart } from './invoice-form.ts'
import { useBegunDraft } from '#web/features/documents/editor/saving/begun-draft.tsx'
import { useFormTurn } from '#web/features/documents/editor/saving/form-turn.ts'
import { invoiceQuery } from '#web/features/invoices/invoices.queries.ts'

type Target = { kind: 'new' | 'edit' | 'copy'; id: string }

function useTarget(): Target {
  const { id, replicateinvoiceid: copied } = useParams({ strict: false }) as Record<string, string | undefined>
  if (id !== undefined) return { kind: 'edit', id }
  return copied === undefined ? { kind: 'new', id: '' } : { kind: 'copy', id: copied }
}

/**
 * A new invoice, a copy and a draft share one screen: after the first save the address becomes that of the draft,
 * without interrupting the user.
 */
export function InvoiceFormPage() {
  const navigate = useNavigate()
  const target = useTarget()
  const { turn, becomes } = useFormTurn(`${target.kind}/${target.id}`)

  function onCreated({ id }: Invoice) {
    becomes(`edit/${id}`)
    void navigate({ to: `/invoices/edit/${id}`, replace: true, resetScroll: false, ignoreBlocker: true })
  }
  return <Opening key={turn} target={target} onCreated={onCreated} />
}

type OpeningProps = { target: Target; onCreated: (invoice: Invoice) => void }

/** Loads what the form starts with. Later changes of these queries do not reset the form. */
function Opening({ target: targetNow, onCreated }: OpeningProps) {
  const [target] = useState(targetNow)
  const { record, customer, context, failed } = useSources(target)
  const isIssued = target.kind === 'edit' && isNoDraft(record)
  const draft = useLastKnown(isIssued ? undefined : record)
  if (failed)
    return <NotOpened error={failed.error} onRetry={() => void failed.refetch()} isRetrying={failed.isFetching} />
  if (!context || record === undefined || customer === undefined) return <Loading />
  const redirect = isIssued && <RedirectOnce to={`/invoices/view/${target.id}`} />
  if (draft === undefined) return redirect
  const startNow = (): InvoiceStart => {
    if (!record) return newStart(context.baseCurrency, customer ?? undefined)
    return target.kind === 'edit' ? editStart(record) : copyStart(record)
  }
  const isBlank = target.kind === 'new' && customer === null
  return (
    <>
      {redirect}
      <Begun isWanted={isBlank} {...{ startNow, context, onCreated }} />
    </>
  )
}

const isNoDraft = (record: Invoice | null | undefined) => !!record && record.status !== 'draft'

/** Null if not needed, undefined while loading. */
function useSources({ kind, id }: Target) {
  const { customer_id: asked = '' } = useSearch({ strict: false }) as { customer_id?: string }
  const [customerId] = useState(kind === 'new' ? asked : '')
  const defaults = useQuery(invoiceDefaultsQuery())
  const vatCodes = useVatCodes()
  const record = useQuery({ ...invoiceQuery(id), enabled: kind !== 'new' })
  const customer = useQuery({ ...customerChoiceQuery(customerId), enabled: customerId !== '' })
  // An invoice can be written even if the customer in the address is not found.
  const isCustomerKnown = customerId === '' || !customer.isPending
  return {
    failed: [record, defaults, vatCodes].find((query) => query.isLoadingError),
    record: kind === 'new' ? null : record.data,
    customer: isCustomerKnown ? (customer.data ?? null) : undefined,
    context: defaults.data && vatCodes.data && draftContextOf(defaults.data, vatCodes.data.data),
  }
}

type BegunProps = Omit<InvoiceEditorProps, 'notice'> & { isWanted: boolean }

/** The form, or an offer to continue an unsaved invoice. */
function Begun({ isWanted, startNow, ...editor }: BegunProps) {
  const t = useTranslate()
  const { continued, notice } = useBegunDraft(invoiceDraft, isWanted, t('invoice_form.begun_title'))
  return (
    <InvoiceEditor
      key={continued?.keptName ?? ''}
      startNow={continued ? () => continued : startNow}
      notice={notice}
      {...editor}
    />
  )
}

const useBack = () => ({ to: '/invoices/list', label: useTranslate()('nav.invoices') })

function Loading() {
  const t = useTranslate()
  return (
    <Page title={t('invoice_form.invoice')} back={useBack()}>
      <div className={classes.card}>
        <FormSkeleton fields={6} />
      </div>
    </Page>
  )
}

type NotOpenedProps = { error: Error | null; onRetry: () => void; isRetrying: boolean }

function NotOpened({ error, onRetry, isRetrying }: NotOpenedProps) {
  const t = useTranslate()
  // The server answers 422 to a malformed id.
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422)
  return (
    <Page title={t('invoice_form.invoice')} back={useBack()}>
      <div className={classes.card}>
        {isGone ? (
          <EmptyState
            icon={<IconFileUnknown stroke={1.5} aria-hidden />}
            title={t('invoice_form.not_found')}
            hint={t('invoice_form.not_found_text')}
            action={
              <ButtonLink to="/invoices/create" variant="default" size="xs">
                {t('invoice_form.new')}
              </ButtonLink>
            }
          />
        ) : (
          <ErrorState onRetry={onRetry} retrying={isRetrying} />
        )}
      </div>
    </Page>
  )
}
