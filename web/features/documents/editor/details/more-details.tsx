import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslate } from '#web/platform/language/language.tsx'
import { DateField } from '#web/ui/date/date-field.tsx'
import { DeliveryFields, type DetailsForm, PaymentTermsField, PeriodFields, PrecedingFields } from './detail-parts.tsx'
import classes from './more-details.module.css'
import { PartyFields } from './party-fields.tsx'
import { PaymentMeansFields } from './payment-means-fields.tsx'
import { RareFields } from './rare-fields.tsx'
import { ReferenceFields } from './reference-fields.tsx'

type MoreDetailsProps = {
  form: DetailsForm
  today?: string | undefined
  /** The field of it that somebody was sent to. */
  wanted: string | null
  /** What is added to the total, or used of an account. */
  amounts: ReactNode
}

/** What a document seldom says: to what else it refers, its period, its delivery, and how it is paid. */
export function MoreDetails({ form, today, wanted, amounts }: MoreDetailsProps) {
  const t = useTranslate()
  const parts = useRef<HTMLDivElement>(null)
  // It may only have been loaded because somebody was sent to one of its fields.
  useEffect(() => {
    if (wanted !== null) parts.current?.querySelector<HTMLElement>(`[name="${CSS.escape(wanted)}"]`)?.focus()
  }, [wanted])
  return (
    <div ref={parts} className={classes.parts}>
      <ReferenceFields text={form.text} />
      <PeriodFields form={form} today={today} />
      {amounts}
      <PaymentTermsField text={form.text} />
      <DeliveryFields
        text={form.text}
        country={form.country}
        date={<DateField today={today} label={t('document_details.delivery_date')} {...form.date('delivery.date')} />}
      />
      <PrecedingFields form={form} today={today} />
      <PaymentMeansFields form={form.rare} />
      <RareFields form={form.rare} />
      <PartyFields text={form.text} country={form.representativeCountry} />
    </div>
  )
}
