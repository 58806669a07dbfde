import type { AllowanceCharge, EInvoice, EInvoiceLine } from '#shared/einvoices/einvoice.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import classes from '../einvoices.module.css'
import { Marked } from './marked.tsx'
import type { Written } from './written.ts'

type LinesProps = { document: EInvoice; written: Written }

export function EInvoiceLines({ document, written }: LinesProps) {
  const t = useTranslate()
  return (
    <table className={classes.lines} data-at="lines">
      <thead>
        <tr>
          <th>{t('einvoices.item')}</th>
          <th>{t('einvoices.place.quantity')}</th>
          <th>{t('einvoices.place.price')}</th>
          <th>{t('einvoices.vat')}</th>
          <th>{t('einvoices.place.net')}</th>
        </tr>
      </thead>
      <tbody>
        {document.lines.map((line, index) => (
          <LineRow key={`${index} ${line.id}`} line={line} at={`lines.${index}`} written={written} />
        ))}
      </tbody>
    </table>
  )
}

function LineRow({ line, at, written }: { line: EInvoiceLine; at: string; written: Written }) {
  const t = useTranslate()
  const { price, vat } = line
  const quantity = `${written.number(line.quantity)} ${written.unit(line.unit, line.quantity)}`.trim()
  return (
    <tr data-at={at}>
      <td>
        <strong>
          <Marked at={`${at}.name`}>{line.name || '–'}</Marked>
        </strong>
        <LineNotes line={line} written={written} />
      </td>
      <td data-label={t('einvoices.place.quantity')}>
        <Marked at={`${at}.quantity`}>{quantity}</Marked>
      </td>
      <td data-label={t('einvoices.place.price')}>
        <Marked at={`${at}.price.net`}>{written.amount(price?.net)}</Marked>
        {price?.base_quantity !== undefined && price.base_quantity !== '1' && (
          <small>{t('einvoices.for_base', { quantity: written.number(price.base_quantity) })}</small>
        )}
      </td>
      <td data-label={t('einvoices.vat')}>
        <Marked at={`${at}.vat.category`}>{written.percent(vat?.rate) || vat?.category}</Marked>
      </td>
      <td data-label={t('einvoices.place.net')}>
        <Marked at={`${at}.net`}>{written.amount(line.net)}</Marked>
      </td>
    </tr>
  )
}

function LineNotes({ line, written }: { line: EInvoiceLine; written: Written }) {
  const t = useTranslate()
  const { description, note, period, seller_item_id, allowances, charges } = line
  const worded = (part: AllowanceCharge, key: 'einvoices.less' | 'einvoices.plus') =>
    [part.reason, t(key, { amount: written.amount(part.amount) })].filter(Boolean).join(', ')
  const texts = [
    seller_item_id,
    description,
    note,
    period &&
      t('einvoices.period', {
        start: written.date(period.start_date) || '…',
        end: written.date(period.end_date) || '…',
      }),
    ...allowances.map((part) => worded(part, 'einvoices.less')),
    ...charges.map((part) => worded(part, 'einvoices.plus')),
  ]
  return texts.filter(Boolean).map((text, index) => (
    <small key={`${index} ${text}`} className={classes.lineNote}>
      {text}
    </small>
  ))
}
