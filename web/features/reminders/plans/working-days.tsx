import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { saveWorkingDay } from '#shared/features/reminders/reminder-plans.contract.ts'
import type { WorkingDays } from '#shared/features/reminders/reminder-plans.reply.ts'
import { localDay } from '#shared/i18n/formats.ts'
import { useMayManageAdmin } from '#web/ui/feedback/read-only-notice.tsx'
import { useAction } from '#web/platform/api/action.ts'
import { call } from '#web/platform/api/api-client.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { DateField } from '#web/ui/date/date-field.tsx'
import { DateText } from '#web/ui/date/date-text.tsx'
import { ChoiceField } from '#web/ui/form/choice-field.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { cacheWorkingDays, workingDaysQuery } from './plans.queries.ts'
import styles from '#web/features/reminders/reminders.module.css'

const thisYear = Number(localDay(new Date()).slice(0, 4))
const years = [thisYear, thisYear + 1, thisYear + 2].map(String)

/** The holidays on which nothing goes out, and those of the business. */
export function WorkingDaysSection() {
  const t = useTranslate()
  const [year, setYear] = useState(thisYear)
  const { data } = useQuery(workingDaysQuery(year))
  const mayManage = useMayManageAdmin()
  const save = useSaveDay(year)
  return (
    <Panel
      title={t('working_days.title')}
      actions={
        <ChoiceField
          aria-label={t('working_days.year')}
          data={years.map((value) => ({ value, label: value }))}
          value={String(year)}
          onChange={(chosen) => setYear(Number(chosen))}
          w="7rem"
        />
      }
    >
      <Stack pt="md" pr="lg" pb="lg" pl="lg">
        <Text size="xs" c="dimmed" lh={1.6} className="breaks">
          {t(data?.is_known === false ? 'working_days.unknown' : 'working_days.about')}
        </Text>
        <ul className={styles.dayList}>
          {data?.data.map((day) => (
            <Day key={day.date} day={day} mayManage={mayManage} onChange={save} />
          ))}
        </ul>
        {mayManage && <AddDay onAdd={save} />}
      </Stack>
    </Panel>
  )
}

type SaveDay = (day: { date: string; is_working: boolean; name: string }) => Promise<unknown>

function useSaveDay(year: number): SaveDay {
  const { run } = useAction()
  return (day) =>
    run(async () => {
      const days = await call(saveWorkingDay, { body: day })
      cacheWorkingDays(Number(day.date.slice(0, 4)), days)
      return year
    })
}

type DayProps = { day: WorkingDays['data'][number]; mayManage: boolean; onChange: SaveDay }

function Day({ day: { date, name, is_working, is_own }, mayManage, onChange }: DayProps) {
  const t = useTranslate()
  const label = is_working ? t('working_days.free_again') : t('working_days.work')
  return (
    <li data-working={is_working || undefined}>
      <DateText date={date} />
      <span className={styles.dayName}>
        {name}{' '}
        {is_own && (
          <Text span size="xs" c="dimmed">
            {t(is_working ? 'working_days.worked' : 'working_days.own')}
          </Text>
        )}
      </span>
      {mayManage && (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={`${label}: ${name}`}
          onClick={() => void onChange({ date, is_working: !is_working, name })}
        >
          {label}
        </Button>
      )}
    </li>
  )
}

function AddDay({ onAdd }: { onAdd: SaveDay }) {
  const t = useTranslate()
  const [date, setDate] = useState('')
  const [name, setName] = useState('')
  const add = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (date === '') return
    void onAdd({ date, is_working: false, name })
    setDate('')
    setName('')
  }
  return (
    <form className={styles.addDay} onSubmit={add}>
      <DateField label={t('working_days.date')} value={date} onChange={setDate} />
      <TextInput
        label={t('working_days.name')}
        value={name}
        maxLength={80}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={date === ''}>
        {t('working_days.add')}
      </Button>
    </form>
  )
}
