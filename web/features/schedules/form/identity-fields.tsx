import { TextInput } from '@mantine/core'
import { useCustomerHelp } from '#web/features/documents/editor/customer-help.ts'
import { defaultVatCode } from '#web/features/documents/editor/lines/line-values.ts'
import { CustomerPicker } from '#web/features/customers/public/customer-picker.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import classes from './schedule-form.module.css'
import type { SchedulePartProps } from './schedule-form.ts'
import { withCustomer } from './schedule-values.ts'
import { scheduleCustomersQuery } from '#web/features/schedules/schedules.queries.ts'

/** The name and the customer. */
export function IdentityFields({ form, record, customer }: SchedulePartProps) {
  const t = useTranslate()
  const customerHelp = useCustomerHelp()
  const isChosen = form.values.customer_id !== ''
  const knownName = record?.customer_id === form.values.customer_id ? record.customer_name : ''
  const facts = customer && [customer.code, customer.city, customer.currency].filter(Boolean).join(' · ')
  return (
    <div className={classes.card}>
      <div className={classes.pair}>
        <TextInput
          label={t('field.name')}
          description={t('schedules.form.name_help')}
          placeholder={t('schedules.form.name_example')}
          required
          maxLength={120}
          autoComplete="off"
          {...form.text('name')}
        />
        <CustomerPicker
          isChosen={isChosen}
          chosenName={customer?.name ?? knownName}
          description={customer?.archived ? t('schedules.form.archived') : (facts ?? customerHelp)}
          error={form.errors['customer_id']?.join(' ')}
          choicesQuery={scheduleCustomersQuery}
          onChoose={(chosen) =>
            form.change(
              (before) => withCustomer(before, chosen, customer?.default_vat_code ?? defaultVatCode),
              'customer_id',
            )
          }
        />
      </div>
    </div>
  )
}
