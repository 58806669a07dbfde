import type { updateBusiness } from '#shared/features/business/business.contract.ts'
import type { Business } from '#shared/features/business/business.reply.ts'
import type { useRecordForm } from '#web/platform/forms/record-form.ts'
import type { BusinessValues } from './business-values.ts'

type Body = NonNullable<(typeof updateBusiness)['body']>

export type BusinessForm = ReturnType<typeof useRecordForm<BusinessValues, Business, Body>>
