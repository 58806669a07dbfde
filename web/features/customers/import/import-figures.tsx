import type { CustomerImport } from '#shared/features/customers/customer-import.contract.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import classes from '#web/features/customers/list/customers.module.css'

/** The number of rows, and what will happen to them. */
export function ImportFigures({ given }: { given: CustomerImport }) {
  const t = useTranslate()
  const { number } = useFormats()
  const figures = [
    { label: t('customer_import.rows_in_file'), count: given.total_count },
    { label: t('customer_import.ready'), count: given.valid_count },
    { label: t('customer_import.skipped'), count: given.invalid_count },
  ]
  return (
    <dl className={classes.summary}>
      {figures.map(({ label, count }) => (
        <div key={label} className={classes.figure}>
          <dt>{label}</dt>
          <dd>{number(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
