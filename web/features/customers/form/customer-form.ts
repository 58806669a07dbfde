import type { useApiForm } from '#web/platform/forms/api-form.ts'
import type { CustomerValues } from './customer-values.ts'

/** What the fields of a customer need of a form, whether it makes one or changes one. */
export type CustomerForm = Pick<
  ReturnType<typeof useApiForm<CustomerValues, never, never>>,
  'values' | 'saved' | 'setValue' | 'text' | 'checkbox' | 'field'
>
