import type { useApiForm } from '#web/platform/forms/api-form.ts'
import type { CustomerValues } from './customer-values.ts'

/** What the customer's fields need from a form, whether it creates or changes a customer. */
export type CustomerForm = Pick<
  ReturnType<typeof useApiForm<CustomerValues, never, never>>,
  'values' | 'saved' | 'setValue' | 'text' | 'checkbox' | 'field'
>
