import type { ApiForm } from '#web/platform/forms/api-form.ts'
import type { RecordConflict } from '#web/platform/forms/record-form.ts'
import type { CreditValues } from './credit-values.ts'

/** Common to the forms for a new credit note and for a draft. */
export type CreditForm = ApiForm<CreditValues> & {
  conflict?: RecordConflict | null
}
