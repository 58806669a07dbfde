import { type Path, type ValueAt, valueAt } from './field-path.ts'
import type { Errors } from './form-refusal.ts'

export type SetValue<Values> = <Way extends Path<Values>>(path: Way, value: ValueAt<Values, Way>) => void

const asText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** The props of a form's fields, by path. */
export function fieldProps<Values extends object>(
  values: Values,
  errors: Errors,
  setValue: (path: string, value: unknown) => void,
) {
  const common = (name: string) => ({ name, error: errors[name]?.join(' ') })
  return {
    /** For a text field: name, value, change handler and error. */
    text: (name: Path<Values>) => ({
      ...common(name),
      value: asText(valueAt(values, name)),
      onChange: (event: { currentTarget: { value: string } }) => setValue(name, event.currentTarget.value),
    }),
    checkbox: (name: Path<Values>) => ({
      ...common(name),
      checked: Boolean(valueAt(values, name)),
      onChange: (event: { currentTarget: { checked: boolean } }) => setValue(name, event.currentTarget.checked),
    }),
    /** For a component that passes on its value, such as an amount or a select. */
    field: <Way extends Path<Values>>(name: Way) => ({
      ...common(name),
      // A select puts its name on a hidden input: this marks the element that can be focused.
      'data-path': name,
      value: valueAt(values, name) as ValueAt<Values, Way>,
      onChange: (value: ValueAt<Values, Way>) => setValue(name, value),
    }),
  }
}
