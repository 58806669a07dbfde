import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { CustomerPage } from '#shared/features/customer-page/customer-page.reply.ts'
import { copyText } from '#web/platform/browser/clipboard.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import classes from './customer-page.module.css'

const inGroups = (text: string, size: number, by: string) =>
  text.match(new RegExp(`.{1,${size}}`, 'g'))?.join(by) ?? text

/** The account to pay into, each line to be copied as a bank's form wants it. */
export function HowToPay({ page: { account, collected, document: shown, documents } }: { page: CustomerPage }) {
  const t = useTranslate()
  const formats = useFormats()
  const paid = documents.length > 1 ? documents.filter(({ currency }) => currency === shown.currency) : [shown]
  const sum = paid.reduce((total, { outstanding_minor }) => total + outstanding_minor, 0)
  const amount = formats.money(sum, shown.currency)
  return (
    <section className={`surface ${classes.card}`} aria-labelledby="how-to-pay">
      <h2 id="how-to-pay">{t('customer_page.how_to_pay')}</h2>
      {account === null ? (
        <p className={classes.quiet}>
          {t(collected ? `customer_page.collected.${collected}` : 'customer_page.no_account')}
        </p>
      ) : (
        <>
          <p className={classes.label}>{t('customer_page.by_transfer')}</p>
          <dl className={`divided ${classes.facts}`}>
            <Fact name="account_name" value={account.account_name} />
            <Fact name="bank_name" value={account.bank_name} />
            <Fact name="sort_code" value={account.sort_code} shown={inGroups(account.sort_code, 2, '-')} />
            <Fact name="routing_number" value={account.routing_number} />
            <Fact name="account_number" value={account.account_number} />
            <Fact name="iban" value={account.iban} shown={inGroups(account.iban, 4, ' ')} />
            <Fact name="bic" value={account.bic} />
            <Fact name="reference" value={paid.map(({ number }) => number).join(', ')} />
            <Fact name="amount" value={amount.replaceAll(/[^\d.,]/g, '')} shown={amount} />
          </dl>
          <p className={classes.genuine}>{t('customer_page.genuine')}</p>
        </>
      )}
    </section>
  )
}

type FactName =
  | 'account_name'
  | 'bank_name'
  | 'sort_code'
  | 'routing_number'
  | 'account_number'
  | 'iban'
  | 'bic'
  | 'reference'
  | 'amount'

const shownMs = 1600

function Fact({ name, value, shown = value }: { name: FactName; value: string; shown?: string }) {
  const t = useTranslate()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), shownMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  if (value === '') return null
  const field = t(`customer_page.field.${name}`)
  return (
    <div>
      <dt>{field}</dt>
      <dd>
        {shown}
        <button
          type="button"
          aria-label={t('customer_page.copy', { field })}
          onClick={() => void copyText(value).then(() => setCopied(true))}
        >
          {isCopied ? (
            <>
              <IconCheck size={16} stroke={2} aria-hidden />
              <output>{t('customer_page.copied')}</output>
            </>
          ) : (
            <IconCopy size={16} stroke={1.75} aria-hidden />
          )}
        </button>
      </dd>
    </div>
  )
}
