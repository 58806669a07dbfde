import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Home, OwedInCurrency } from '#shared/features/dashboards/dashboards.reply.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import { drafts, dueInvoices, type FigureLink, openInvoices, overdueInvoices } from './figure-links.ts'
import classes from '#web/features/home/home.module.css'

type FigureCardsProps = { home: Home; currency: string }

/** Amounts owed, overdue and due soon in one currency, and the number of drafts; each links to the list that it counts. */
export function FigureCards({ home, currency }: FigureCardsProps) {
  const t = useTranslate()
  const formats = useFormats()
  const { owed, draft_count: draftCount, today, soon } = home
  const inCurrency = { owed: owed.find((one) => one.currency === currency), currency }
  return (
    <ul className={classes.cards} aria-label={t('home.figures')}>
      <OwedCard
        name={t('home.owed')}
        link={openInvoices(currency)}
        {...inCurrency}
        of="open"
        none={t('home.nothing_owed')}
        more={inAllCurrencies(home, currency, (amount) =>
          t('home.owed_in_all', { amount: formats.money(amount, currency) }),
        )}
      />
      <OwedCard
        name={t('home.overdue')}
        link={overdueInvoices(currency)}
        {...inCurrency}
        of="overdue"
        none={t('home.nothing_overdue')}
        isBad
      />
      <OwedCard
        name={t('home.due_soon')}
        link={dueInvoices(currency, today, soon)}
        {...inCurrency}
        of="due_soon"
        none={t('home.nothing_due')}
      />
      {draftCount !== null && (
        <Card
          name={t('home.drafts')}
          link={drafts()}
          figure={formats.number(draftCount)}
          count={draftCount === 0 ? t('home.no_drafts') : t('home.drafts_wait', { count: draftCount })}
          isNone={draftCount === 0}
        />
      )}
    </ul>
  )
}

/** Beside what is owed in the base currency: what that comes to with the others, if anything is owed in them. */
function inAllCurrencies(
  { owed, base_currency: base, owed_in_base_minor: all }: Home,
  currency: string,
  text: (minor: number) => string,
) {
  const hasOthers = owed.some((one) => one.currency !== base && one.open.count > 0)
  return hasOthers && currency === base && all !== null ? text(all) : undefined
}

type OwedCardProps = {
  name: string
  link: FigureLink
  currency: string
  /** Undefined if nothing is owed in this currency. */
  owed: OwedInCurrency | undefined
  of: 'open' | 'overdue' | 'due_soon'
  /** Shown if there are none. */
  none: string
  more?: string | undefined
  isBad?: boolean
}

function OwedCard({ name, link, currency, owed, of, none, more, isBad = false }: OwedCardProps) {
  const t = useTranslate()
  const { count, owed_minor: minor } = owed?.[of] ?? { count: 0, owed_minor: 0 }
  return (
    <Card
      name={name}
      link={link}
      figure={<MoneyText minor={minor} currency={currency} />}
      count={count === 0 ? none : t('home.invoice_count', { count })}
      more={more}
      isNone={count === 0}
      isBad={isBad && count > 0}
    />
  )
}

type CardProps = {
  name: string
  link: FigureLink
  figure: ReactNode
  count: string
  more?: string | undefined
  isNone: boolean
  isBad?: boolean
}

const Card = ({ name, link, figure, count, more, isNone, isBad = false }: CardProps) => (
  <li>
    <Link
      {...link}
      className={`surface leads ${classes.card}`}
      data-none={isNone || undefined}
      data-bad={isBad || undefined}
    >
      <span className={classes.cardName}>{name}</span>
      <span className={classes.cardFigure}>{figure}</span>
      <span className={classes.below}>
        <span>{count}</span>
        {more && <span className={classes.cardMore}>{more}</span>}
      </span>
    </Link>
  </li>
)
