import type { Import } from '#shared/features/imports/imports.contract.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import classes from '#web/features/imports/imports.module.css'

/** The number of rows, and what will happen to them. */
export function ImportFigures({ given }: { given: Import }) {
  const t = useTranslate()
  const { number } = useFormats()
  const figures = [
    { label: t('imports.rows_in_file'), value: number(given.total_count) },
    { label: t('imports.ready'), value: number(given.valid_count), tone: 'good' },
    ...(given.known_count > 0 ? [{ label: t('imports.known'), value: number(given.known_count) }] : []),
    { label: t('imports.wrong_count'), value: number(given.invalid_count - given.known_count), tone: 'bad' },
  ]
  return (
    <dl className={classes.summary}>
      {figures.map(({ label, value, ...rest }) => (
        <div key={label} className={classes.figure} data-tone={value === '0' ? undefined : 'tone' in rest && rest.tone}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
