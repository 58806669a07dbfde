import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Schedule } from '#shared/features/schedules/schedules.reply.ts'
import { ActionField } from './action-field.tsx'
import { IdentityFields } from './identity-fields.tsx'
import { InvoiceDetails } from './invoice-details.tsx'
import { nextInvoice } from './next-invoice.ts'
import { NextTexts } from '#web/features/schedules/placeholders/placeholder-result.tsx'
import { NextDate } from './schedule-form.ts'
import { RhythmFields } from './rhythm-fields.tsx'
import { ScheduleAside } from '#web/features/schedules/record/schedule-aside.tsx'
import classes from './schedule-form.module.css'
import type { ScheduleForm, ScheduleContext } from './schedule-form.ts'
import { ScheduleLines, ScheduleMessage } from './schedule-texts.tsx'
import { scheduleCustomerQuery } from '#web/features/schedules/schedules.queries.ts'

type ScheduleSheetProps = {
  form: ScheduleForm
  context: ScheduleContext
  record: Schedule | null
  onChanged?: (schedule: Schedule) => void
}

/** All fields of a schedule, new or existing, with the resulting invoice next to them. */
export function ScheduleSheet({ form, context, record, onChanged }: ScheduleSheetProps) {
  const { values } = form
  const { data: customer } = useQuery({
    ...scheduleCustomerQuery(values.customer_id),
    enabled: values.customer_id !== '',
  })
  const next = useMemo(() => nextInvoice(values, { context, record, customer }), [values, context, record, customer])
  const parts = { form, context, record, customer }
  const [date] = next.upcoming
  const nextDate = useMemo(() => (date === undefined ? null : { values, date }), [values, date])
  return (
    <NextTexts value={next}>
      <NextDate value={nextDate}>
        <div className={classes.sheet}>
          <div className={classes.main}>
            <IdentityFields {...parts} />
            <RhythmFields form={form} context={context} record={record} next={next} />
            <ActionField form={form} />
            <InvoiceDetails {...parts} />
            <ScheduleLines form={form} context={context} customer={customer} next={next} />
            <ScheduleMessage form={form} />
          </div>
          <ScheduleAside form={form} context={context} record={record} next={next} onChanged={onChanged} />
        </div>
      </NextDate>
    </NextTexts>
  )
}
