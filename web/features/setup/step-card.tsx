import type { ReactNode } from 'react'
import { useTranslate } from '#web/platform/language/language.tsx'
import classes from './setup.module.css'
import type { Business } from '#shared/features/business/business.reply.ts'
import plain from '#web/platform/forms/plain-forms.module.css'

type StepCardProps = {
  title: string
  text: string
  step?: number
  count?: number
  onBack?: () => void
  onSkip?: () => void
  children: ReactNode
}

/** One page of setting up. None is a dead end: it can be skipped, and gone back to. */
export function StepCard({ title, text, step, count = 0, onBack, onSkip, children }: StepCardProps) {
  const t = useTranslate()
  return (
    <section className={plain.card} data-wide>
      {step !== undefined && (
        <div className={classes.progress}>
          <span>{t('setup.step', { step, count })}</span>
          <progress value={step} max={count} aria-label={t('setup.step', { step, count })} />
        </div>
      )}
      <h1 className={plain.title}>{title}</h1>
      <p className={plain.text}>{text}</p>
      {children}
      {onSkip && (
        <footer className={classes.foot}>
          {onBack ? (
            <button type="button" className={`${plain.link} ${classes.quiet}`} onClick={onBack}>
              {t('setup.back')}
            </button>
          ) : (
            <span />
          )}
          <button type="button" className={`${plain.link} ${classes.quiet}`} onClick={onSkip}>
            {t('setup.skip')}
          </button>
        </footer>
      )}
      {onSkip && <p className={classes.later}>{t('setup.later')}</p>}
    </section>
  )
}

/** What each step after the account is given. */
export type StepProps = {
  business: Business
  /** Goes on with what is known now. */
  onDone: (business?: Business) => void
}
