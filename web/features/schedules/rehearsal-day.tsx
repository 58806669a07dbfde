import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { addDays, businessDate } from '#shared/dates/business-date.ts'
import { useTranslate } from '#web/platform/language.tsx'
import type { ListSearch } from '#web/platform/list-search.ts'
import { monthsEnd } from './rehearsal-days.ts'
import classes from './rehearsal.module.css'

type RehearsalDayProps = { search: ListSearch; today: string | undefined; through: string | undefined }

/** Up to which day: the next run unless another one is said. It lives in the address. */
export function RehearsalDay({ search, today, through }: RehearsalDayProps) {
  const t = useTranslate()
  const asked = search.filters['through']
  const presets = [
    { key: 'next', label: t('rehearsal.preset.next'), day: undefined },
    { key: 'days7', label: t('rehearsal.preset.days', { count: 7 }), day: today && addDays(today, 7) },
    { key: 'days14', label: t('rehearsal.preset.days', { count: 14 }), day: today && addDays(today, 14) },
    { key: 'month', label: t('rehearsal.preset.month'), day: today && monthsEnd(today) },
  ]
  return (
    <search className={classes.choice}>
      <DayField
        label={t('rehearsal.through')}
        value={through ?? asked ?? ''}
        onChange={(day) => search.filterBy({ through: day })}
      />
      <nav aria-label={t('list.preset.label')} className={classes.chips}>
        {presets.map(({ key, label, day }) => (
          <Link
            key={key}
            to="."
            search={search.queryWith({ through: day, page: 1 }) as never}
            resetScroll={false}
            activeOptions={{ exact: true }}
            className={classes.chip}
            aria-current={day === asked ? 'true' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
    </search>
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
    <label className={classes.day}>
      <span className={classes.dayLabel}>{label}</span>
      <TextInput
        type="date"
        size="sm"
        variant="unstyled"
        classNames={{ input: classes.dayInput ?? '' }}
        value={typed ?? value}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          take(event.currentTarget.value)
        }}
        onBlur={() => take.flush()}
        onKeyDown={(event) => event.key === 'Enter' && take.flush()}
      />
    </label>
  )
}
