import { termsInWords } from '#shared/features/documents/payment-terms.ts'
import { getAttachment } from '#shared/features/invoices/invoice-documents.contract.ts'
import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import { download } from '#web/platform/api/download.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { DateText, InstantText } from '#web/ui/date/date-text.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import { Fact, Facts, MutedText, RecordCard } from '#web/ui/layout/record-parts.tsx'
import { DocumentFiles } from '#web/features/documents/public/document-files.tsx'
import texts from '#web/ui/layout/text.module.css'
import { SourceLink } from './source-link.tsx'

/** Dates, terms and references; empty facts are left out. */
export function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const t = useTranslate()
  const { issue_date: issued, tax_point: taxPoint, supply_date: supplied } = invoice
  return (
    <RecordCard title={t('invoices.facts')}>
      <Facts>
        {issued && (
          <Fact name={t('field.issue_date')}>
            <DateText date={issued} />
          </Fact>
        )}
        {supplied && (
          <Fact name={t('field.supply_date')}>
            <DateText date={supplied} />
          </Fact>
        )}
        <Fact name={t('field.tax_point')}>
          <DateText date={taxPoint} />
        </Fact>
        <Fact name={t('invoices.terms')}>{termsInWords(invoice.terms, t)}</Fact>
        {invoice.reference && <Fact name={t('field.reference')}>{invoice.reference}</Fact>}
        {invoice.posted_date && (
          <Fact name={t('invoices.posted')}>
            <DateText date={invoice.posted_date} />
          </Fact>
        )}
        <Money invoice={invoice} />
        <Source invoice={invoice} />
        <Fact name={t('invoices.created')}>
          <InstantText instant={invoice.created_at} />
          {invoice.created_by_name && <MutedText>{invoice.created_by_name}</MutedText>}
        </Fact>
      </Facts>
      <DocumentFiles
        files={invoice.attachments}
        onTake={({ id: attachment_id }) => download(getAttachment, { params: { id: invoice.id, attachment_id } })}
      />
    </RecordCard>
  )
}

/** Of what is outside its scope, as all is that a business without VAT invoices, there is nothing to say. */
const isWithinVat = ({ vat_minor, vat_groups }: Invoice) =>
  vat_minor !== 0 || vat_groups.some(({ category }) => category !== 'O')

function Money({ invoice }: { invoice: Invoice }) {
  const t = useTranslate()
  const formats = useFormats()
  const { currency, base_currency: base, exchange_rate: rate, vat_base_minor: vatBase } = invoice
  return (
    <>
      <Fact name={t('field.net_minor')}>
        <MoneyText minor={invoice.net_minor} currency={currency} />
      </Fact>
      {invoice.discount_minor + invoice.allowance_minor !== 0 && (
        <Fact name={t('field.discount_minor')}>
          <MoneyText minor={invoice.discount_minor + invoice.allowance_minor} currency={currency} />
          {invoice.allowance_minor !== 0 && invoice.discount_minor !== 0 && (
            <MutedText>
              {t('invoices.of_it_on_the_whole', { amount: formats.money(invoice.allowance_minor, currency) })}
            </MutedText>
          )}
        </Fact>
      )}
      {invoice.charge_minor !== 0 && (
        <Fact name={t('field.charge_minor')}>
          <MoneyText minor={invoice.charge_minor} currency={currency} />
        </Fact>
      )}
      {isWithinVat(invoice) && (
        <Fact name={t('field.vat_minor')}>
          <MoneyText minor={invoice.vat_minor} currency={currency} />
          {vatBase !== null && (
            <MutedText>
              <MoneyText minor={vatBase} currency={base} />
            </MutedText>
          )}
        </Fact>
      )}
      {rate && (
        <Fact name={t('field.exchange_rate')}>
          {t('invoices.rate', { currency, rate: formats.number(rate), base })}
          <MutedText>
            {[invoice.exchange_rate_source, invoice.exchange_rate_date && formats.date(invoice.exchange_rate_date)]
              .filter(Boolean)
              .join(' · ')}
          </MutedText>
        </Fact>
      )}
    </>
  )
}

function Source({ invoice: { source } }: { invoice: Invoice }) {
  const t = useTranslate()
  const formats = useFormats()
  if (!source) return null
  return (
    <Fact name={t(`invoices.source.${source.kind}`)}>
      <SourceLink source={source} className={texts.link} />
      {source.period_date && (
        <MutedText>{t('schedules.for_period', { date: formats.date(source.period_date) })}</MutedText>
      )}
    </Fact>
  )
}
