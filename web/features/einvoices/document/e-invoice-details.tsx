import type { EInvoice } from '#shared/einvoices/einvoice.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import classes from '../einvoices.module.css'
import { Marked } from './marked.tsx'
import type { Written } from './written.ts'

const references = [
  'buyer_reference',
  'order_reference',
  'contract_reference',
  'project_reference',
  'sales_order_reference',
  'despatch_advice',
  'receiving_advice',
  'tender_reference',
  'accounting',
] as const

type DetailsProps = { document: EInvoice; written: Written }

/** What stands below the totals: references, payment, notes and attachments, each only where it is there. */
export function EInvoiceDetails({ document, written }: DetailsProps) {
  return (
    <div className={classes.details}>
      <References document={document} written={written} />
      <Payment document={document} written={written} />
      <Texts document={document} />
    </div>
  )
}

function References({ document, written }: DetailsProps) {
  const t = useTranslate()
  const { period, preceding } = document
  const given = references.filter((name) => document[name] !== undefined)
  if (given.length + preceding.length === 0 && !period) return null
  return (
    <section>
      <h3>{t('einvoices.references')}</h3>
      {given.map((name) => (
        <p key={name}>
          {t(`einvoices.place.${name}`)} <Marked at={name}>{document[name]}</Marked>
        </p>
      ))}
      {preceding.map(({ number, issue_date }, index) => (
        <p key={`${index} ${number}`} data-at="preceding">
          {t('einvoices.place.preceding')} {[number, written.date(issue_date)].filter(Boolean).join(', ')}
        </p>
      ))}
      {period && (
        <p data-at="period">
          {t('einvoices.period', {
            start: written.date(period.start_date) || '…',
            end: written.date(period.end_date) || '…',
          })}
        </p>
      )}
    </section>
  )
}

function Payment({ document, written }: DetailsProps) {
  const t = useTranslate()
  const { payment, payment_terms, remittance: alone } = document
  if (payment.length === 0 && payment_terms === undefined && alone === undefined) return null
  return (
    <section data-at="payment">
      <h3>{t('einvoices.how_to_pay')}</h3>
      {payment_terms !== undefined && (
        <p className={classes.written}>
          <Marked at="payment_terms">{payment_terms.trim()}</Marked>
        </p>
      )}
      {payment.map(({ code, account, remittance, mandate }, index) => (
        <p key={`${index} ${code}`} data-at={`payment.${index}`}>
          <Marked at={`payment.${index}.code`}>{written.means(code)}</Marked>
          {account && (
            <small>
              <Marked at={`payment.${index}.account.id`}>
                {[account.id, account.bank_id, account.name].filter(Boolean).join(' · ')}
              </Marked>
            </small>
          )}
          {mandate && <small>{[mandate.id, mandate.debited_account].filter(Boolean).join(' · ')}</small>}
          {remittance !== undefined && (
            <small>
              {t('einvoices.place.remittance')} {remittance}
            </small>
          )}
        </p>
      ))}
      {alone !== undefined && (
        <p>
          {t('einvoices.place.remittance')} <Marked at="remittance">{alone}</Marked>
        </p>
      )}
    </section>
  )
}

function Texts({ document }: { document: EInvoice }) {
  const t = useTranslate()
  const { notes, attachments } = document
  return (
    <>
      {notes.length > 0 && (
        <section data-at="notes">
          <h3>{t('einvoices.notes')}</h3>
          {notes.map((note, index) => (
            <p key={`${index} ${note.text}`} className={classes.written} data-at={`notes.${index}`}>
              {note.text.trim()}
            </p>
          ))}
        </section>
      )}
      {attachments.length > 0 && (
        <section data-at="attachments">
          <h3>{t('einvoices.attachments')}</h3>
          {attachments.map(({ id, description, file, location }, index) => (
            <p key={`${index} ${id}`} data-at={`attachments.${index}`}>
              {[file?.name ?? id, description, location].filter(Boolean).join(' · ')}
            </p>
          ))}
        </section>
      )}
    </>
  )
}
