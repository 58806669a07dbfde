import { useDebouncedValue } from '@mantine/hooks'
import { IconPaperclip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '#web/platform/session/session.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import type { StepValues } from './plan-values.ts'
import { previewQuery } from './plans.queries.ts'
import styles from './reminder-plans.module.css'

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
    <section className={styles.preview} aria-label={t('reminder_plans.preview')}>
      <h2 className={styles.previewTitle}>
        {data ? t('reminder_plans.preview_of', { name: data.customer_name }) : t('reminder_plans.preview')}
      </h2>
      <div className={styles.mail}>
        {text === undefined || !data ? (
          <p className={styles.none}>{error?.message ?? t('reminder_plans.no_text')}</p>
        ) : (
          <>
            <p className={styles.mailSubject}>{data.subject}</p>
            <p className={styles.mailTo}>{data.to.join(', ')}</p>
            <div className={styles.mailBody}>{data.text}</div>
            {step.attach !== 'none' && (
              <p className={styles.mailFile}>
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
