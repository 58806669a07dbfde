import type { InvoiceForm } from './invoice-form.ts'
import type { InvoiceValues } from './invoice-values.ts'

const exceptLines = ({ lines: _lines, ...rest }: InvoiceValues) => Object.values(rest)

/**
 * For `memo` of parts that show nothing of the lines, which change most often. What a part is told to do may differ: it
 * works on the form as it is then.
 */
export function isSameBesideLines<Props extends { form: InvoiceForm }>(one: Props, other: Props) {
  const { form, ...rest } = other
  const before = exceptLines(one.form.values)
  return (
    Object.entries(rest).every(([name, value]) => typeof value === 'function' || value === one[name as keyof Props]) &&
    one.form.errors === form.errors &&
    one.form.record === form.record &&
    exceptLines(form.values).every((value, index) => value === before[index])
  )
}
