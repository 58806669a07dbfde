import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Bank } from '#shared/features/banks/banks.contract.ts'
import { writtenSortCode } from '#shared/features/banks/banks.rules.ts'
import { useMayManageAdmin } from '#web/features/admin/public/read-only-notice.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { bankPath } from './bank-address.ts'
import { formatIban } from './bank-format.ts'
import { useBankSteps } from './bank-steps.ts'
import styles from './retired-banks.module.css'

/** Retired accounts are still listed, because old invoices name them. */
export function RetiredBanks({ banks }: { banks: readonly Bank[] }) {
  const t = useTranslate()
  if (banks.length === 0) return null
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{t('banks.retired_title')}</h2>
      <p className={styles.text}>{t('banks.retired_text')}</p>
      <ul className={styles.rows}>
        {banks.map((bank) => (
          <RetiredBank key={bank.id} bank={bank} />
        ))}
      </ul>
    </section>
  )
}

const accountOf = ({ sort_code, routing_number, account_number, iban }: Bank) =>
  account_number === '' ? formatIban(iban) : `${writtenSortCode(sort_code)}${routing_number} ${account_number}`

function RetiredBank({ bank }: { bank: Bank }) {
  const t = useTranslate()
  const formats = useFormats()
  const mayManage = useMayManageAdmin()
  const { takeStep, isBusy } = useBankSteps()
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <Link to={bankPath(bank.id)} className={styles.label}>
          {bank.label}
        </Link>
        <span className={styles.facts}>
          {bank.bank_name || t('banks.clearing')} · {bank.currency} ·{' '}
          <span className={styles.account}>{accountOf(bank)}</span>
          {bank.retired_at && ` · ${t('banks.retired_since', { when: formats.instant(bank.retired_at) })}`}
        </span>
      </div>
      {mayManage && (
        <Button
          variant="default"
          size="xs"
          disabled={isBusy}
          aria-label={`${t('banks.confirm.restore')}: ${bank.label}`}
          onClick={() => takeStep(bank, 'restore')}
        >
          {t('banks.step.restore')}
        </Button>
      )}
    </li>
  )
}
