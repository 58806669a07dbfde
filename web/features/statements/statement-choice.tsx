import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { businessDate } from '#shared/dates/business-date.ts'
import type { Statement } from '#shared/features/statements/statements.contract.ts'
import { useTranslate } from '#web/platform/language.tsx'
import type { ListSearch } from '#web/platform/list-search.ts'
import { dayOf, statementPeriods } from './statement-periods.ts'
import { isOpenItems } from './statement-search.ts'
import classes from './statement.module.css'

type ChoiceProps = {
  search: ListSearch
  /** What is shown; until it is there, only what the address says is known. */
  statement: Pick<Statement, 'from' | 'to' | 'currency' | 'currencies'> | undefined
}

/** Which statement: of a period or of what is open on a day, and in which currency. All of it lives in the address. */
export function StatementChoice({ search, statement }: ChoiceProps) {
  const t = useTranslate()
  const isOpen = isOpenItems(search)
  return (
    <search className={classes.choice}>
      <Segments
        label={t('statements.kind')}
        search={search}
        options={[
          // The first day of a period says nothing about what is open on a day, and is not lost for a second look.
          { key: 'period', label: t('statements.period'), change: { kind: 'period' }, isCurrent: !isOpen },
          { key: 'open_items', label: t('statements.open_items'), change: { kind: 'open_items' }, isCurrent: isOpen },
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
    </search>
  )
}

function Ends({ search, statement }: ChoiceProps) {
  const t = useTranslate()
  const [periods] = useState(() => statementPeriods(new Date()))
  const from = statement?.from ?? String(search.query['from'] ?? '')
  const to = statement?.to ?? String(search.query['to'] ?? '')
  return (
    <>
      <div className={classes.days}>
        <DayField label={t('statements.from')} value={from} onChange={(day) => search.filterBy({ from: day, to })} />
        <span className={classes.dash} aria-hidden>
          –
        </span>
        <DayField label={t('statements.to')} value={to} onChange={(day) => search.filterBy({ from, to: day })} />
      </div>
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
  const [today] = useState(() => dayOf(new Date()))
  const to = statement?.to ?? String(search.query['to'] ?? '')
  return (
    <>
      <div className={classes.days}>
        <DayField
          label={t('statements.as_of')}
          value={to}
          onChange={(day) => search.filterBy({ from: undefined, to: day })}
        />
      </div>
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

const restMilliseconds = 600

type DayFieldProps = { label: string; value: string; onChange: (day: string) => void }

/** A day that is being typed passes through others: it is taken over when the typing rests, at Enter, or on leaving. */
function DayField({ label, value, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const take = useDebouncedCallback(
    (day: string) => {
      setTyped(null)
      if (day !== value && businessDate.safeParse(day).success) onChange(day)
    },
    { delay: restMilliseconds, flushOnUnmount: false },
  )
  return (
    <TextInput
      type="date"
      size="sm"
      aria-label={label}
      leftSection={<span className={classes.dayLabel}>{label}</span>}
      leftSectionWidth="auto"
      leftSectionPointerEvents="none"
      classNames={{ root: classes.day ?? '', input: classes.dayInput ?? '', section: classes.daySection ?? '' }}
      value={typed ?? value}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        take(event.currentTarget.value)
      }}
      onBlur={() => take.flush()}
      onKeyDown={(event) => event.key === 'Enter' && take.flush()}
    />
  )
}

type Option = { key: string; label: string; change: Record<string, string | undefined>; isCurrent: boolean }

type OptionsProps = { label: string; search: ListSearch; options: readonly Option[] }

/** One of a few that exclude each other. Each has an address, so they are links. */
const Segments = (props: OptionsProps) => (
  <Options {...props} className={classes.segments ?? ''} optionClass={classes.segment ?? ''} />
)

const Chips = (props: OptionsProps) => (
  <Options {...props} className={classes.chips ?? ''} optionClass={classes.chip ?? ''} />
)

const Options = ({
  label,
  search,
  options,
  className,
  optionClass,
}: OptionsProps & { className: string; optionClass: string }) => (
  <nav aria-label={label} className={className}>
    {options.map(({ key, label: text, change, isCurrent }) => (
      <Link
        key={key}
        to="."
        search={search.queryWith(change) as never}
        resetScroll={false}
        activeOptions={{ exact: true }}
        className={optionClass}
        aria-current={isCurrent ? 'true' : undefined}
      >
        {text}
      </Link>
    ))}
  </nav>
)
