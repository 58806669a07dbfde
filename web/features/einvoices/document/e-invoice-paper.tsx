import { Text } from '@mantine/core'
import type { EInvoice } from '#shared/einvoices/einvoice.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import parts from '#web/ui/layout/record-parts.module.css'
import classes from '../einvoices.module.css'
import { EInvoiceDetails } from './e-invoice-details.tsx'
import { EInvoiceLines } from './e-invoice-lines.tsx'
import { EInvoiceParties } from './e-invoice-parties.tsx'
import { EInvoiceTotals } from './e-invoice-totals.tsx'
import { Marked } from './marked.tsx'
import { useWritten } from './written.ts'

/** The document laid out like an invoice. */
export function EInvoicePaper({ document }: { document: EInvoice }) {
  const t = useTranslate()
  const written = useWritten(document.currency)
  const number = document.number || t('einvoices.unnumbered')
  return (
    <article className={`surface ${classes.paper}`}>
      <header className={classes.paperHead}>
        <h2 data-at="number">{t(`einvoices.${document.kind}`, { number })}</h2>
        <dl className={`${parts.named} ${classes.dates}`}>
          <div>
            <dt>{t('einvoices.place.issue_date')}</dt>
            <dd>
              <Marked at="issue_date">{written.date(document.issue_date) || '–'}</Marked>
            </dd>
          </div>
          {document.due_date !== undefined && (
            <div>
              <dt>{t('einvoices.place.due_date')}</dt>
              <dd>
                <Marked at="due_date">{written.date(document.due_date)}</Marked>
              </dd>
            </div>
          )}
          <div>
            <dt>{t('einvoices.to_pay')}</dt>
            <Text component="dd" inherit fz={17} fw={600}>
              <Marked at="totals.payable">{written.money(document.totals?.payable) || '–'}</Marked>
            </Text>
          </div>
        </dl>
      </header>
      <EInvoiceParties document={document} />
      <EInvoiceLines document={document} written={written} />
      <EInvoiceTotals document={document} written={written} />
      <EInvoiceDetails document={document} written={written} />
    </article>
  )
}
