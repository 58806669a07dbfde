import { Radio, Text } from '@mantine/core'
import { useId } from 'react'
import { scheduleActions } from '#shared/features/schedules/schedules.rules.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import classes from './schedule-form.module.css'
import type { ScheduleForm } from './schedule-form.ts'

/** What a run does with the invoices it creates. Issuing needs the same permission as issuing by hand. */
export function ActionField({ form }: { form: ScheduleForm }) {
  const t = useTranslate()
  const headingId = useId()
  const mayIssue = useMay('manage_invoices')
  const { value, onChange, error } = form.field('action')
  return (
    <section className={classes.card} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        {t('schedules.form.action')}
      </h2>
      <Radio.Group name="action" aria-labelledby={headingId} value={value} error={error} onChange={onChange}>
        <div className={classes.actions}>
          {scheduleActions.map((action) => (
            <Radio.Card
              key={action}
              value={action}
              disabled={!mayIssue && action !== 'draft'}
              data-path="action"
              className={classes.action}
              aria-label={t(`schedules.action.${action}`)}
              aria-describedby={`${headingId}-${action}`}
            >
              <Radio.Indicator iconColor="var(--button-text)" className={classes.indicator} />
              <span>
                <span className={classes.actionName}>{t(`schedules.action.${action}`)}</span>
                <span id={`${headingId}-${action}`} className={classes.actionText}>
                  {t(`schedules.action_text.${action}`)}
                </span>
              </span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      {!mayIssue && (
        <Text size="xs" c="dimmed">
          {t('schedules.form.only_drafts')}
        </Text>
      )}
    </section>
  )
}
