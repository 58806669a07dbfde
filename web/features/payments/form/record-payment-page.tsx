import { Box, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { IconCircleCheck, IconFileUnknown } from '@tabler/icons-react'
import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import type { OpenInvoice } from '#shared/features/payments/payments.reply.ts'
import { required } from '#shared/required.ts'
import { invoiceQuery } from '#web/features/invoices/invoices.queries.ts'
import { NotesBelow } from '#web/features/notes/public/record-notes-part.tsx'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { ApiError } from '#web/platform/api/api-client.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { FormPage } from '#web/ui/form/form-page.tsx'
import { FormSkeleton } from '#web/ui/feedback/loading.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { type Outcome, outcomeOf } from '#web/features/payments/public/allocation/allocation.ts'
import { CreditNotice } from './credit-notice.tsx'
import { AmountField, type Bank, MethodFields } from './payment-fields.tsx'
import { type PaymentForm, type PaymentValues, usePaymentForm, defaultBankFor } from './payment-form.ts'
import classes from '#web/features/payments/payments.module.css'
import { PaymentOutcome } from '#web/features/payments/record/payment-outcome.tsx'
import { openInvoicesQuery, usePaymentsChanged, paymentDefaultsQuery } from '#web/features/payments/payments.queries.ts'
import { RestQuestion } from './rest-question.tsx'

/** Records a payment for one invoice: all of it, a part, or more. */
export function RecordPaymentPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const invoice = useQuery(invoiceQuery(id))
  const defaults = useQuery(paymentDefaultsQuery)
  const open = useQuery({
    ...openInvoicesQuery(invoice.data?.customer_id ?? '', invoice.data?.currency ?? ''),
    enabled: invoice.data !== undefined,
  })

  if (invoice.data && defaults.data && open.data)
    return (
      <>
        <InvoicePayment key={id} invoice={invoice.data} start={defaults.data} open={open.data} />
        <Box maw={1120}>
          <NotesBelow pageName="invoices" modelId={id} />
        </Box>
      </>
    )
  return <NotYet queries={[invoice, defaults, open]} />
}

type Loading = { error: Error | null; isLoadingError: boolean; isFetching: boolean; refetch: () => unknown }

/** A skeleton until everything has loaded, or the error. */
function NotYet({ queries }: { queries: readonly Loading[] }) {
  const t = useTranslate()
  const failed = queries.find(({ isLoadingError }) => isLoadingError)
  // The server answers 422 to a malformed id.
  const isGone = failed?.error instanceof ApiError && [404, 422].includes(failed.error.status)
  return (
    <Page isForm title={t('payments.record')} back={{ to: '/invoices/list', label: t('nav.invoices') }}>
      <div className={`surface ${classes.card}`}>
        {!failed && <FormSkeleton fields={5} />}
        {isGone && <Gone />}
        {failed && !isGone && <ErrorState onRetry={() => void failed.refetch()} retrying={failed.isFetching} />}
      </div>
    </Page>
  )
}

function Gone() {
  const t = useTranslate()
  return (
    <EmptyState
      icon={<IconFileUnknown stroke={1.5} aria-hidden />}
      title={t('invoices.not_found')}
      hint={t('invoices.not_found_text')}
      action={
        <ButtonLink to="/invoices/list" variant="default" size="xs">
          {t('invoices.back')}
        </ButtonLink>
      }
    />
  )
}

type Open = { data: OpenInvoice[]; on_account_minor: number; credit_minor: number }
type Start = { today: string; banks: Bank[] }
type InvoicePaymentProps = { invoice: Invoice; start: Start; open: Open }

function InvoicePayment({ invoice, start, open }: InvoicePaymentProps) {
  const isOwed = invoice.status === 'issued' && invoice.outstanding_minor > 0
  const form = useInvoicePayment({ invoice, start, open })
  // A form with changes stays, even if a colleague recorded a payment first.
  return isOwed || form.isDirty ? (
    <InvoicePaymentForm invoice={invoice} start={start} open={open} form={form} />
  ) : (
    <NothingOwed invoice={invoice} />
  )
}

/** The amount starts as all that is owed. */
function useInvoicePayment({ invoice, start, open }: InvoicePaymentProps) {
  const t = useTranslate()
  const formats = useFormats()
  const navigate = useNavigate()
  const changed = usePaymentsChanged()
  const { id, number, currency } = invoice
  const owed = invoice.outstanding_minor
  const initialValues: PaymentValues = {
    customer_id: invoice.customer_id,
    currency,
    amount_minor: owed,
    payment_date: start.today,
    method: 'bank_transfer',
    reference: '',
    bank_id: defaultBankFor(start.banks, currency),
    amounts: null,
    rest: '',
  }
  return usePaymentForm({
    initialValues,
    allocationsFor: ({ amount_minor }) => {
      const paid = Math.min(amount_minor ?? 0, owed)
      return paid > 0 ? [{ invoice_id: id, amount_minor: paid }] : []
    },
    check: ({ amount_minor, rest }): Record<string, string> => {
      const over = (amount_minor ?? 0) - owed
      const isAsked = over > 0 && othersOf(open, id).length > 0
      return isAsked && rest === ''
        ? { rest: t('payments.rest.missing', { amount: formats.money(over, currency) }) }
        : {}
    },
    onDone: async ({ amount_minor, customer_name }) => {
      const params = {
        amount: formats.money(amount_minor, currency),
        name: customer_name,
        number: required(number, 'number of the invoice'),
      }
      showSuccess(t('payments.recorded_for', params))
      await navigate({ to: `/invoices/view/${id}`, ignoreBlocker: true })
      await changed()
    },
  })
}

const othersOf = ({ data }: Open, id: string) => data.filter((other) => other.id !== id)

type FormProps = InvoicePaymentProps & { form: PaymentForm }

function InvoicePaymentForm({ invoice, start, open, form }: FormProps) {
  const t = useTranslate()
  const { id, customer_name: name } = invoice
  const number = required(invoice.number, 'number of the invoice')
  const outcome = outcomeOf(form.values.amount_minor ?? 0, invoice.outstanding_minor, othersOf(open, id))
  return (
    <FormPage
      title={t('payments.record')}
      tabTitle={t('payments.record_for', { number })}
      about={t('payments.record_about', { number, name })}
      back={{ to: `/invoices/view/${id}`, label: number }}
      form={form}
      saveLabel={t('payments.record')}
      cancelTo={`/invoices/view/${id}`}
    >
      <div className={classes.columns}>
        <Stack gap="lg" miw={0}>
          <CreditNotice invoice={invoice} open={open} form={form} />
          <div className={`surface ${classes.card}`}>
            <AmountField form={form} isFirst help={<AmountWords form={form} invoice={invoice} outcome={outcome} />} />
            {outcome.over_minor > 0 && <RestQuestion form={form} outcome={outcome} invoice={invoice} />}
          </div>
          <div className={`surface ${classes.card}`}>
            <div className={classes.fields}>
              <MethodFields form={form} banks={start.banks} today={start.today} />
            </div>
          </div>
        </Stack>
        <PaymentOutcome invoice={invoice} outcome={outcome} rest={form.values.rest} />
      </div>
    </FormPage>
  )
}

type AmountWordsProps = { form: PaymentForm; invoice: Invoice; outcome: Outcome }

/** Says what the amount means for the invoice. */
function AmountWords({ form, invoice, outcome }: AmountWordsProps) {
  const t = useTranslate()
  const formats = useFormats()
  const money = (minor: number) => formats.money(minor, invoice.currency)
  const number = required(invoice.number, 'number of the invoice')
  const params = { number, owed: money(outcome.owed_minor), over: money(outcome.over_minor) }
  if (!form.values.amount_minor) return t('payments.owed_now', { ...params, owed: money(invoice.outstanding_minor) })
  if (outcome.over_minor > 0) return t('payments.over', params)
  return outcome.owed_minor > 0 ? t('payments.part', params) : t('payments.full', params)
}

function NothingOwed({ invoice: { id, number, status } }: { invoice: Invoice }) {
  const t = useTranslate()
  const name = number ?? t('invoices.state.draft')
  return (
    <Page isForm title={t('payments.record')} back={{ to: `/invoices/view/${id}`, label: name }}>
      <div className={`surface ${classes.card}`}>
        <EmptyState
          icon={<IconCircleCheck stroke={1.5} aria-hidden />}
          title={status === 'issued' ? t('payments.nothing_owed', { number: name }) : t('payments.not_payable')}
          hint={status === 'issued' ? t('payments.nothing_owed_text') : t('payments.not_payable_text')}
          action={
            <ButtonLink to={`/invoices/view/${id}`} variant="default" size="xs">
              {t('payments.back_to_invoice')}
            </ButtonLink>
          }
        />
      </div>
    </Page>
  )
}
