import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPaperclip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '#web/platform/session/session.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import type { StepValues } from './plan-values.ts'
import { previewQuery } from './plans.queries.ts'
import styles from '#web/features/reminders/reminders.module.css'
import mail from '#web/ui/layout/mail-preview.module.css'

const restMilliseconds = 300

/** The step as the customer who owes most would read it now, in the language that is being written. */
export function StepPreview({ step, language }: { step: StepValues; language: 'en' | 'de' | 'fr' }) {
  const t = useTranslate()
  const mayManage = useMay('manage_admin')
  const text = step.texts[language]
  const asked = { texts: { [language]: text }, attach: step.attach }
  const [rested] = useDebouncedValue(asked, restMilliseconds)
  const { data, error } = useQuery({ ...previewQuery(rested), enabled: mayManage && text !== undefined })
  if (!mayManage) return null
  return (
    <section className={mail.aside} data-below-wide aria-label={t('reminder_plans.preview')}>
      <Text component="h2" size="xs" c="dimmed" fw={500}>
        {data ? t('reminder_plans.preview_of', { name: data.customer_name }) : t('reminder_plans.preview')}
      </Text>
      <div className={mail.mail}>
        {text === undefined || !data ? (
          <Text size="sm" p="lg" c="dimmed">
            {error?.message ?? t('reminder_plans.no_text')}
          </Text>
        ) : (
          <>
            <p className={mail.subject}>{data.subject}</p>
            <p className={styles.mailTo}>{data.to.join(', ')}</p>
            <div className={`figures ${mail.body}`}>{data.text}</div>
            {step.attach !== 'none' && (
              <p className={mail.file}>
                <IconPaperclip size={14} stroke={1.75} aria-hidden />
                {t(`reminder_plans.attach.${step.attach}`)}
              </p>
            )}
          </>
        )}
      </div>
    </section>
  )
}
