import { ActionIcon, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { DateField } from '#web/ui/date/date-field.tsx'
import { AddressFields } from '#web/ui/form/address-fields.tsx'
import { GrowingTextarea } from '#web/ui/form/growing-textarea.tsx'
import { CurrencyInput } from '#web/ui/money/currency-input.tsx'
import { AddButton } from './added-part.tsx'
import classes from './more-details.module.css'
import type { PartyText } from './party-fields.tsx'
import type { RareForm } from './rare-values.ts'
import type { Reference } from './reference-fields.tsx'
import type { WholeValues } from './whole-values.ts'

type TextProps = {
  name: string
  value: string
  error: string | undefined
  onChange: (event: { currentTarget: { value: string } }) => void
}
type FieldProps<Value> = {
  name: string
  'data-path': string
  value: Value
  error: string | undefined
  onChange: (value: Value) => void
}

type DeliveryText =
  | 'delivery.name'
  | `delivery.location.${'id' | 'scheme'}`
  | `delivery.address.${'line1' | 'line2' | 'city' | 'region' | 'postcode'}`
type DetailText = Reference | 'payment_terms' | DeliveryText | PartyText | `preceding.${number}.number`
type DetailDate = `period.${'start_date' | 'end_date'}` | 'delivery.date' | `preceding.${number}.issue_date`

/** What the fields of a document as a whole need of its form. */
export type DetailsForm = {
  text: (name: DetailText) => TextProps
  date: (name: DetailDate) => FieldProps<string>
  country: FieldProps<string>
  representativeCountry: FieldProps<string>
  preceding: WholeValues['preceding']
  setPreceding: (preceding: WholeValues['preceding']) => void
  rare: RareForm
}

export function PeriodFields({ form, today }: { form: Pick<DetailsForm, 'date'>; today?: string | undefined }) {
  const t = useTranslate()
  return (
    <>
      <DateField today={today} label={t('document_details.period_start')} {...form.date('period.start_date')} />
      <DateField today={today} label={t('document_details.period_end')} {...form.date('period.end_date')} />
    </>
  )
}

type AmountFieldProps = { field: FieldProps<number | null>; currency: string }

/** What was paid back before a credit note. */
export function PaidBackField({ field: { 'data-path': _path, ...prepaid }, currency }: AmountFieldProps) {
  const t = useTranslate()
  const { locale } = useFormats()
  return (
    <CurrencyInput
      label={t('field.credit_notes.prepaid_minor')}
      description={t('document_details.paid_back_help')}
      allowNegative={false}
      currency={currency}
      locale={locale}
      {...prepaid}
    />
  )
}

export function RoundingField({ field: { 'data-path': _path, ...rounding }, currency }: AmountFieldProps) {
  const t = useTranslate()
  const { locale } = useFormats()
  return (
    <CurrencyInput
      label={t('field.rounding_minor')}
      description={t('document_details.rounding_help')}
      currency={currency}
      locale={locale}
      {...rounding}
    />
  )
}

export function PaymentTermsField({ text }: { text: (name: 'payment_terms') => TextProps }) {
  const t = useTranslate()
  return (
    <div className={classes.wide}>
      <GrowingTextarea
        label={t('field.payment_terms')}
        description={t('document_details.payment_terms_help')}
        minRows={1}
        maxRows={6}
        maxLength={1_000}
        {...text('payment_terms')}
      />
    </div>
  )
}

type DeliveryFieldsProps = {
  text: (name: DeliveryText) => TextProps
  country: FieldProps<string>
  /** When it was delivered. */
  date: ReactNode
}

export function DeliveryFields({ text, country, date }: DeliveryFieldsProps) {
  const t = useTranslate()
  return (
    <fieldset className={classes.group}>
      <legend>{t('field.delivery')}</legend>
      <div className={classes.quarters}>
        <TextInput
          label={t('document_details.delivery_name')}
          maxLength={200}
          autoComplete="off"
          {...text('delivery.name')}
        />
        {date}
        <TextInput
          label={t('document_details.delivery_location')}
          maxLength={100}
          autoComplete="off"
          {...text('delivery.location.id')}
        />
        <TextInput
          label={t('document_details.delivery_location_scheme')}
          maxLength={10}
          autoComplete="off"
          {...text('delivery.location.scheme')}
        />
      </div>
      <div className={classes.address}>
        <AddressFields text={(part) => text(`delivery.address.${part}`)} country={country} />
      </div>
    </fieldset>
  )
}

type PrecedingFieldsProps = {
  form: Pick<DetailsForm, 'text' | 'date' | 'preceding' | 'setPreceding'>
  today?: string | undefined
}

export function PrecedingFields({ form, today }: PrecedingFieldsProps) {
  const t = useTranslate()
  const { preceding, setPreceding } = form
  return (
    <fieldset className={classes.group}>
      <legend>{t('field.preceding')}</legend>
      {preceding.map((_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- nothing else tells them apart
        <div key={index} className={classes.preceding}>
          <TextInput
            label={t('document_details.preceding_number')}
            maxLength={60}
            autoComplete="off"
            {...form.text(`preceding.${index}.number`)}
          />
          <DateField today={today} label={t('field.issue_date')} {...form.date(`preceding.${index}.issue_date`)} />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('document_details.remove', { name: preceding[index]?.number ?? '' })}
            onClick={() => setPreceding(preceding.toSpliced(index, 1))}
          >
            <IconTrash size={15} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <AddButton
        label={t('document_details.add_preceding')}
        onClick={() => setPreceding([...preceding, { number: '', issue_date: '' }])}
      />
    </fieldset>
  )
}
