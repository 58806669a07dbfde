import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Home, OwedInCurrency } from '#shared/features/dashboards/home.contract.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import { drafts, dueInvoices, type FigureLink, openInvoices, overdueInvoices } from './figure-links.ts'
import classes from './figure-cards.module.css'

/** Amounts owed, overdue and due soon, and the number of drafts; each links to the list that it counts. */
export function FigureCards({ home: { owed, draft_count: draftCount, today, soon } }: { home: Home }) {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <ul className={classes.cards} aria-label={t('home.figures')}>
      <OwedCard name={t('home.owed')} link={openInvoices()} owed={owed} of="open" none={t('home.nothing_owed')} />
      <OwedCard
        name={t('home.overdue')}
        link={overdueInvoices()}
        owed={owed}
        of="overdue"
        none={t('home.nothing_overdue')}
        isBad
      />
      <OwedCard
        name={t('home.due_soon')}
        link={dueInvoices(today, soon)}
        owed={owed}
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

type OwedCardProps = {
  name: string
  link: FigureLink
  /** The base currency comes first. */
  owed: readonly OwedInCurrency[]
  of: 'open' | 'overdue' | 'due_soon'
  /** Shown if there are none. */
  none: string
  isBad?: boolean
}

/** The base currency in large type, the others next to it: amounts in different currencies are never added up. */
function OwedCard({ name, link, owed, of, none, isBad = false }: OwedCardProps) {
  const t = useTranslate()
  const [base, ...others] = owed
  const count = owed.reduce((sum, one) => sum + one[of].count, 0)
  return (
    <Card
      name={name}
      link={link}
      figure={base && <MoneyText minor={base[of].owed_minor} currency={base.currency} />}
      others={others
        .filter((one) => one[of].count > 0)
        .map((one) => (
          <MoneyText key={one.currency} minor={one[of].owed_minor} currency={one.currency} />
        ))}
      count={count === 0 ? none : t('home.invoice_count', { count })}
      isNone={count === 0}
      isBad={isBad && count > 0}
    />
  )
}

type CardProps = {
  name: string
  link: FigureLink
  figure: ReactNode
  others?: ReactNode[]
  count: string
  isNone: boolean
  isBad?: boolean
}

const Card = ({ name, link, figure, others = [], count, isNone, isBad = false }: CardProps) => (
  <li>
    <Link {...link} className={classes.card} data-none={isNone || undefined} data-bad={isBad || undefined}>
      <span className={classes.name}>{name}</span>
      <span className={classes.figure}>{figure}</span>
      <span className={classes.below}>
        <span className={classes.count}>{count}</span>
        {others.length > 0 && <span className={classes.others}>{others}</span>}
      </span>
    </Link>
  </li>
)
