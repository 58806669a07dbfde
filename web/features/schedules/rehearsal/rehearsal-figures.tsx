import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslate } from '#web/platform/language/language.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import { Difference } from '#web/features/schedules/prices/money-difference.tsx'
import classes from './rehearsal.module.css'
import type { Rehearsal } from './rehearsal.queries.ts'
import parts from '#web/ui/layout/record-parts.module.css'

type Total = Rehearsal['totals'][number]

/** The totals of the next run next to those of the last one, a row for each currency. */
export function RehearsalFigures({ totals }: { totals: readonly Total[] | undefined }) {
  if (!totals) return <FiguresSkeleton />
  if (totals.length === 0) return null
  return (
    <div className={`surface divided ${parts.strip}`}>
      {totals.map((total) => (
        <Row key={total.currency} total={total} />
      ))}
    </div>
  )
}

function Row({ total }: { total: Total }) {
  const t = useTranslate()
  const { currency } = total
  const money = (minor: number) => <MoneyText minor={minor} currency={currency} />
  return (
    <dl className={classes.totals} aria-label={t('rehearsal.in_currency', { currency })}>
      <Figure name={t('rehearsal.next_total', { count: total.next_count })} isMain>
        {money(total.next_gross_minor)}
      </Figure>
      <Figure name={t('rehearsal.of_it_net')}>{money(total.next_net_minor)}</Figure>
      <Figure name={t('rehearsal.of_it_vat')}>{money(total.next_vat_minor)}</Figure>
      <Figure name={t('rehearsal.last_total')}>{money(total.last_gross_minor)}</Figure>
      <Figure name={t('rehearsal.difference')}>
        <Difference minor={total.next_gross_minor - total.last_gross_minor} currency={currency} />
      </Figure>
    </dl>
  )
}

type FigureProps = { name: string; isMain?: boolean; children: ReactNode }

const Figure = ({ name, isMain = false, children }: FigureProps) => (
  <div className={`${parts.stripFigure} ${classes.figure}`} data-main={isMain || undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const FiguresSkeleton = () => (
  <div className={`surface divided ${parts.strip}`} aria-hidden>
    <div className={classes.totals}>
      {Array.from({ length: 5 }, (_, index) => (
        <div key={index} className={`${parts.stripFigure} ${classes.figure}`}>
          <Skeleton height={10} width="60%" my={4} />
          <Skeleton height={14} width="75%" my={5} />
        </div>
      ))}
    </div>
  </div>
)
