import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Debtor } from '#shared/features/dashboards/dashboards.reply.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { owedBy, owedByCustomer, statementOf } from './figure-links.ts'
import classes from '#web/features/home/home.module.css'
import text from '#web/ui/layout/text.module.css'

type DebtorsProps = { currency: string; customers: readonly Debtor[] }

/** The customers who owe most, each linked to their open invoices or their statement. */
export function Debtors({ currency, customers }: DebtorsProps) {
  const t = useTranslate()
  const maySeeInvoices = useMay('invoice_access')
  const linkOf = maySeeInvoices ? owedBy : statementOf
  return (
    <Panel title={t('home.debtors')}>
      {customers.length === 0 && (
        <Text size="sm" p="md" c="dimmed">
          {t('home.nobody_owes')}
        </Text>
      )}
      <ul className={classes.lines}>
        {customers.map((customer) => (
          <li key={customer.customer_id}>
            <Link {...linkOf(customer.customer_id, currency)} className={classes.line}>
              <span className={classes.words}>
                <Text truncate span inherit c="var(--ink)" fw={550}>
                  {customer.customer_name}
                </Text>
                <Lateness customer={customer} currency={currency} />
              </span>
              <MoneyText minor={customer.owed_minor} currency={currency} />
            </Link>
          </li>
        ))}
      </ul>
      {customers.length > 0 && (
        <p className={classes.foot}>
          <Link {...owedByCustomer(currency)} className={text.quietLink}>
            {t('home.everybody')}
          </Link>
        </p>
      )}
    </Panel>
  )
}

function Lateness({ customer: { overdue_minor: late }, currency }: { customer: Debtor; currency: string }) {
  const t = useTranslate()
  const formats = useFormats()
  return late > 0 ? (
    <Text span size="xs" c="var(--state-bad)">
      {t('home.debtor_overdue', { amount: formats.money(late, currency) })}
    </Text>
  ) : (
    <Text truncate span size="xs" c="dimmed">
      {t('home.debtor_current')}
    </Text>
  )
}
