import type { ReactNode } from 'react'
import { useTranslate } from '#web/platform/language/language.tsx'
import classes from './setup.module.css'
import type { Business } from '#shared/features/business/business.reply.ts'

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
    <section className={classes.card}>
      {step !== undefined && (
        <div className={classes.progress}>
          <span>{t('setup.step', { step, count })}</span>
          <progress value={step} max={count} aria-label={t('setup.step', { step, count })} />
        </div>
      )}
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{text}</p>
      {children}
      {onSkip && (
        <footer className={classes.foot}>
          {onBack ? (
            <button type="button" className={classes.quiet} onClick={onBack}>
              {t('setup.back')}
            </button>
          ) : (
            <span />
          )}
          <button type="button" className={classes.quiet} onClick={onSkip}>
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
