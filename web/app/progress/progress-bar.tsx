import { useTranslate } from '#web/platform/language/language.tsx'
import { useStore } from '#web/platform/browser/store.ts'
import type { ProgressRun } from './progress.ts'
import styles from './progress-bar.module.css'

/** The thin gold line at the top while a page loads; red if that fails. */
export function ProgressBar({ progress }: { progress: ProgressRun }) {
  const t = useTranslate()
  const { percent, isShown, isFailed } = useStore(progress.store)
  if (!isShown) return null
  return (
    // A `progress` element cannot be styled as a line that turns red in every browser.
    <div
      className={styles.bar}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="progressbar"
      aria-label={t('frame.progress')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      data-failed={isFailed || undefined}
      data-done={percent === 100 || undefined}
    >
      <div className={styles.run} style={{ transform: `scaleX(${percent / 100})` }} />
    </div>
  )
}
