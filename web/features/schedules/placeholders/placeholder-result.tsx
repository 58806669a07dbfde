import { IconCornerDownRight } from '@tabler/icons-react'
import { createContext, use } from 'react'
import { placeholdersIn } from '#shared/features/business/business.rules.ts'
import { fillPlaceholders } from '#shared/features/invoices/invoices.rules.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import classes from './placeholders.module.css'

type Example = { texts: Record<string, string>; language: string }

/** The values of the placeholders on the next date, for every text of the form. */
export const NextTexts = createContext<Example>({ texts: {}, language: 'en' })

/** A text with its placeholders filled in, as the customer will read it; nothing if it contains none. */
export function PlaceholderResult({ text }: { text: string }) {
  const t = useTranslate()
  const { texts, language } = use(NextTexts)
  if (placeholdersIn(text).length === 0) return null
  return (
    <p className={classes.result} title={t('schedules.form.result')}>
      <IconCornerDownRight size={13} stroke={1.75} aria-label={t('schedules.form.result')} className={classes.icon} />
      <span lang={language}>{fillPlaceholders(text, texts)}</span>
    </p>
  )
}
