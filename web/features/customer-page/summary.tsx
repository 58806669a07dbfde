import { IconCircleCheck, IconDownload, IconFileCode, IconPrinter } from '@tabler/icons-react'
import { daysBetween } from '#shared/dates/business-date.ts'
import { startCustomerPayment } from '#shared/features/customer-page/customer-page.contract.ts'
import type { CustomerPage } from '#shared/features/customer-page/customer-page.reply.ts'
import { useAction } from '#web/platform/api/action.ts'
import { call } from '#web/platform/api/api-client.ts'
import { PlainButton } from '#web/platform/browser/plain-button.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import classes from './customer-page.module.css'
import type { Confirmation } from './use-customer-page.ts'

type SummaryProps = { token: string; page: CustomerPage; confirmation: Confirmation }

/** What is owed and by when, and the ways on from here. */
export function Summary({ token, page, confirmation }: SummaryProps) {
  const t = useTranslate()
  const { outstanding_minor } = page.document
  return (
    <section className={`surface ${classes.card}`} aria-label={page.document.number}>
      {confirmation !== 'none' && <Confirmed confirmation={confirmation} />}
      {page.documents.length > 1 && <h2>{t('customer_page.invoice', { number: page.document.number })}</h2>}
      {outstanding_minor > 0 ? <Owed page={page} /> : <Settled page={page} isSaid={confirmation === 'paid'} />}
      {outstanding_minor > 0 && page.online && confirmation !== 'asking' && <PayNow token={token} page={page} />}
      <Files token={token} page={page} />
    </section>
  )
}

const confirmations = {
  asking: 'customer_page.confirming',
  paid: 'customer_page.just_paid',
  unheard: 'customer_page.unconfirmed',
} as const

function Confirmed({ confirmation }: { confirmation: Exclude<Confirmation, 'none'> }) {
  const t = useTranslate()
  return (
    <output className={classes.notice} data-good={confirmation === 'paid' || undefined}>
      {t(confirmations[confirmation])}
    </output>
  )
}

function Owed({ page }: { page: CustomerPage }) {
  const t = useTranslate()
  const formats = useFormats()
  const { currency, outstanding_minor, gross_minor, paid_minor } = page.document
  return (
    <div>
      <p className={classes.label}>{t('customer_page.to_pay')}</p>
      <p className={classes.amount}>{formats.money(outstanding_minor, currency)}</p>
      <Due page={page} />
      {paid_minor > 0 && (
        <p className={classes.quiet}>
          {t('customer_page.of_total', {
            paid: formats.money(paid_minor, currency),
            total: formats.money(gross_minor, currency),
          })}
        </p>
      )}
    </div>
  )
}

function Due({ page: { today, document: shown } }: { page: CustomerPage }) {
  const t = useTranslate()
  const formats = useFormats()
  const days = daysBetween(shown.due_date, today)
  const date = formats.date(shown.due_date)
  if (days > 0)
    return (
      <p className={classes.due} data-late>
        {t('customer_page.overdue', { date, count: days })}
      </p>
    )
  return <p className={classes.due}>{days === 0 ? t('customer_page.due_today') : t('customer_page.due', { date })}</p>
}

const settledAs = { credited: 'credited', written_off: 'written_off' } as const

function Settled({ page, isSaid }: { page: CustomerPage; isSaid: boolean }) {
  const t = useTranslate()
  const formats = useFormats()
  const { state, currency, gross_minor } = page.document
  const how = state === 'credited' || state === 'written_off' ? settledAs[state] : 'paid'
  return (
    <div>
      <p className={classes.label}>{t('customer_page.total')}</p>
      <p className={classes.amount}>{formats.money(gross_minor, currency)}</p>
      {!isSaid && (
        <p className={classes.settled}>
          <IconCircleCheck size={20} stroke={1.75} aria-hidden />
          {t(`customer_page.settled.${how}`)}
        </p>
      )}
    </div>
  )
}

/** The amount is worked out by the server when it is pressed: somebody may have paid a part meanwhile. */
function PayNow({ token, page: { online } }: { token: string; page: CustomerPage }) {
  const t = useTranslate()
  const { isBusy, run } = useAction()
  const pay = () =>
    run(async () => {
      const { url } = await call(startCustomerPayment, { params: { token } })
      window.location.assign(url)
    })
  const isTest = online?.is_test === true && !online.is_stand_in
  return (
    <div className={classes.pay}>
      <PlainButton look="gold" isWide isBusy={isBusy} onClick={() => void pay()}>
        {t('customer_page.pay_now')}
      </PlainButton>
      <p className={classes.quiet}>
        {online?.is_stand_in ? t('customer_page.stand_in_hint') : t('customer_page.pay_hint')}
        {isTest && <strong> {t('customer_page.test_mode')}</strong>}
      </p>
    </div>
  )
}

function Files({ token, page: { document: shown } }: { token: string; page: CustomerPage }) {
  const t = useTranslate()
  const address = `/api/c/${encodeURIComponent(token)}`
  if (!shown.has_pdf) return null
  return (
    <p className={classes.files}>
      <a href={`${address}/pdf`} download aria-label={t('customer_page.pdf')}>
        <IconDownload size={16} stroke={1.75} aria-hidden />
        PDF
      </a>
      {shown.has_xml && (
        <a href={`${address}/xml`} download aria-label={t('customer_page.xml')}>
          <IconFileCode size={16} stroke={1.75} aria-hidden />
          XML
        </a>
      )}
      <button type="button" onClick={() => window.print()}>
        <IconPrinter size={16} stroke={1.75} aria-hidden />
        {t('customer_page.print')}
      </button>
    </p>
  )
}
