import { Input, NativeSelect } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { daysWithin, type PaymentTerms, type TermsKind, termsKinds } from '#shared/features/documents/payment-terms.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import classes from './fields.module.css'
import { WholeNumber } from './whole-number.tsx'

/** The number is empty while it is being edited. */
export type TermsValues = { kind: TermsKind; days: number | '' }

export const noTerms: TermsValues = { kind: 'days_after_invoice', days: '' }

/** Terms in a body; null where the number is missing. */
export const termsBody = ({ kind, days }: TermsValues) => ({ kind, days: days === '' ? null : days })

/** The terms, or undefined where the number is missing. */
export const termsIn = ({ kind, days }: TermsValues): PaymentTerms | undefined =>
  days === '' ? undefined : { kind, days }

type Field<Value> = { name: string; error: string | undefined; value: Value; onChange: (value: Value) => void }

type TermsFieldProps = {
  label: string
  description?: ReactNode
  kind: Field<TermsKind>
  days: Field<number | ''>
  onChange?: () => void
  /** Leaves the number empty. */
  onEmptied?: () => void
}

/** A number, and what it counts. */
export function TermsField({ label, description, kind, days, onChange, onEmptied }: TermsFieldProps) {
  const t = useTranslate()
  const id = useId()
  const { min, max } = daysWithin(kind.value)
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={description}
      error={days.error ?? kind.error}
      descriptionProps={{ id: `${id}-help` }}
    >
      <div className={classes.terms}>
        <WholeNumber
          id={id}
          name={days.name}
          aria-describedby={description === undefined ? undefined : `${id}-help`}
          error={Boolean(days.error)}
          min={min}
          max={max}
          value={days.value}
          onChange={(typed) => {
            days.onChange(typed)
            onChange?.()
          }}
          onBlur={() => days.value === '' && onEmptied?.()}
        />
        <NativeSelect
          name={kind.name}
          aria-label={t('field.terms_kind')}
          data={termsKinds.map((value) => ({ value, label: t(`terms.kind.${value}`) }))}
          value={kind.value}
          onChange={(event) => {
            const chosen = termsKinds.find((value) => value === event.currentTarget.value) ?? 'days_after_invoice'
            kind.onChange(chosen)
            onChange?.()
          }}
        />
      </div>
    </Input.Wrapper>
  )
}
