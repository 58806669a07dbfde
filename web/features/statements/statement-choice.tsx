import { localDay } from '#shared/i18n/formats.ts'
import { useState } from 'react'
import type { Statement } from '#shared/features/statements/statements.reply.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import type { ListSearch } from '#web/platform/navigation/list-search.ts'
import { DayField, DaysField } from '#web/ui/date/day-field.tsx'
import { Chips, Segments, ViewChoice } from '#web/ui/layout/view-choice.tsx'
import { statementPeriods } from './statement-periods.ts'
import { isOpenItems } from './statement-search.ts'

type ChoiceProps = {
  search: ListSearch
  /** The statement on the screen; until it has loaded, the values of the address are used. */
  statement: Pick<Statement, 'from' | 'to' | 'currency' | 'currencies'> | undefined
}

/**
 * The options of a statement: a period or the open items on a day, and the currency. They are stored in the address.
 */
export function StatementChoice({ search, statement }: ChoiceProps) {
  const t = useTranslate()
  const isOpen = isOpenItems(search)
  return (
    <ViewChoice>
      <Segments
        label={t('statements.kind')}
        search={search}
        options={[
          { key: 'open_items', label: t('statements.open_items'), change: { kind: undefined }, isCurrent: isOpen },
          // The first day of the period stays in the address while open items are shown.
          { key: 'period', label: t('statements.period'), change: { kind: 'period' }, isCurrent: !isOpen },
        ]}
      />
      {isOpen ? <Day search={search} statement={statement} /> : <Ends search={search} statement={statement} />}
      {statement && statement.currencies.length > 1 && (
        <Segments
          label={t('statements.currency')}
          search={search}
          options={statement.currencies.map((currency) => ({
            key: currency,
            label: currency,
            change: { currency },
            isCurrent: currency === statement.currency,
          }))}
        />
      )}
    </ViewChoice>
  )
}

function Ends({ search, statement }: ChoiceProps) {
  const t = useTranslate()
  const [periods] = useState(() => statementPeriods(new Date()))
  const from = statement?.from ?? String(search.query['from'] ?? '')
  const to = statement?.to ?? String(search.query['to'] ?? '')
  return (
    <>
      <DaysField
        from={{ label: t('statements.from'), value: from }}
        to={{ label: t('statements.to'), value: to }}
        onChange={search.filterBy}
      />
      <Chips
        label={t('list.preset.label')}
        search={search}
        options={periods.map(({ label, period }) => ({
          key: label,
          label: t(label),
          change: period,
          isCurrent: period.from === from && period.to === to,
        }))}
      />
    </>
  )
}

function Day({ search, statement }: ChoiceProps) {
  const t = useTranslate()
  const [today] = useState(() => localDay(new Date()))
  const to = statement?.to ?? String(search.query['to'] ?? '')
  return (
    <>
      <DayField
        label={t('statements.as_of')}
        value={to}
        onChange={(day) => search.filterBy({ from: undefined, to: day })}
      />
      <Chips
        label={t('list.preset.label')}
        search={search}
        options={[
          {
            key: 'today',
            label: t('statements.today'),
            change: { from: undefined, to: undefined },
            isCurrent: to === today,
          },
        ]}
      />
    </>
  )
}
