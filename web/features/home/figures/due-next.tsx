import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { daysBetween } from '#shared/dates/business-date.ts'
import type { DueInvoice } from '#shared/features/dashboards/dashboards.reply.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { openInvoices } from './figure-links.ts'
import classes from '#web/features/home/home.module.css'
import text from '#web/ui/layout/text.module.css'

type DueNextProps = { invoices: readonly DueInvoice[]; currency: string; today: string }

/** The next invoices to fall due in one currency. */
export function DueNext({ invoices, currency, today }: DueNextProps) {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <Panel title={t('home.due_next')}>
      {invoices.length === 0 && (
        <Text size="sm" p="md" c="dimmed">
          {t('home.nothing_next')}
        </Text>
      )}
      <ul className={classes.lines}>
        {invoices.map(({ id, number, customer_name: customer, due_date: due, outstanding_minor: minor }) => (
          <li key={id}>
            <Link to="/invoices/view/$id" params={{ id }} className={classes.line}>
              <span className={classes.words}>
                <Text truncate span inherit c="var(--ink)" fw={550}>
                  {customer}
                </Text>
                <Text truncate span size="xs" c="dimmed">
                  {number}
                </Text>
              </span>
              <span className={classes.figure}>
                <MoneyText minor={minor} currency={currency} />
                <Text dateTime={due} title={formats.date(due)} truncate component="time" size="xs" c="dimmed">
                  {nearness(t, daysBetween(today, due))}
                </Text>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {invoices.length > 0 && (
        <p className={classes.foot}>
          <Link {...openInvoices(currency)} className={text.quietLink}>
            {t('home.all_open')}
          </Link>
        </p>
      )}
    </Panel>
  )
}

function nearness(t: Translate, days: number) {
  if (days === 0) return t('home.due_today')
  return days === 1 ? t('home.due_tomorrow') : t('home.due_in', { count: days })
}
