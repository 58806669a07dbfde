import { Text } from '@mantine/core'
import { useId } from 'react'
import type { Schedule } from '#shared/features/schedules/schedules.reply.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import classes from './schedule-start.module.css'

type QuestionProps = { schedule: Schedule; next: string; counts: boolean; onCounts: (counts: boolean) => void }

/** In place of the next run, or in addition to it: each option says what the schedule does afterwards. */
export function StartQuestion({ schedule: { upcoming }, next, counts, onCounts }: QuestionProps) {
  const t = useTranslate()
  const formats = useFormats()
  const after = upcoming.find((date) => date > next)
  const date = formats.date(next)
  return (
    <fieldset>
      <legend className={classes.legend}>{t('schedule_start.question', { date })}</legend>
      <div className={classes.choices}>
        <Choice
          isChosen={counts}
          onChoose={() => onCounts(true)}
          title={t('schedule_start.counts', { date })}
          text={
            after ? t('schedule_start.counts_text', { after: formats.date(after) }) : t('schedule_start.counts_last')
          }
        />
        <Choice
          isChosen={!counts}
          onChoose={() => onCounts(false)}
          title={t('schedule_start.beside')}
          text={t('schedule_start.beside_text', { date })}
        />
      </div>
    </fieldset>
  )
}

type ChoiceProps = { isChosen: boolean; onChoose: () => void; title: string; text: string }

function Choice({ isChosen, onChoose, title, text }: ChoiceProps) {
  const id = useId()
  return (
    <label className={`surface ${classes.choice}`}>
      <input
        type="radio"
        name="counts"
        className={classes.radio}
        checked={isChosen}
        onChange={onChoose}
        aria-describedby={id}
      />
      <Text span size="sm" c="var(--ink)" fw={600} lh={1.4}>
        {title}
      </Text>
      <span id={id} className={classes.choiceText}>
        {text}
      </span>
    </label>
  )
}
