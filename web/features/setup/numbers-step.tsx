import { type SubmitEvent, useEffect, useState } from 'react'
import { updateBusiness } from '#shared/features/business/business.contract.ts'
import type { Business } from '#shared/features/business/business.reply.ts'
import { documentNumber } from '#shared/features/business/business.rules.ts'
import { readNextNumbers, setNextNumber } from '#shared/features/setup/setup.contract.ts'
import { PlainCheckbox, PlainField } from '#web/platform/forms/plain-fields.tsx'
import { ApiError, call } from '#web/platform/api/api-client.ts'
import { useBusy } from '#web/platform/api/action.ts'
import { PlainButton } from '#web/platform/browser/plain-button.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import classes from './setup.module.css'
import type { StepProps } from './step-card.tsx'
import plain from '#web/platform/forms/plain-forms.module.css'

type Kind = 'invoice' | 'credit_note'
type Next = { kind: Kind; count: number }

/** How the numbers of both are made, as it is typed. */
const numberingOf = (business: Business) => ({
  invoice_prefix: business.invoice_prefix,
  invoice_year: business.invoice_year,
  invoice_digits: String(business.invoice_digits),
  credit_note_prefix: business.credit_note_prefix,
  credit_note_year: business.credit_note_year,
  credit_note_digits: String(business.credit_note_digits),
})

type Refusal = { field: string; text: string }

export function NumbersStep({ business, onDone }: StepProps) {
  const t = useTranslate()
  const { isBusy, whileBusy } = useBusy()
  const [series, setSeries] = useState<Next[]>([])
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [numbering, setNumbering] = useState(() => numberingOf(business))
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  useEffect(() => {
    void call(readNextNumbers).then(({ data }) => setSeries(data))
  }, [])

  const countOf = ({ kind, count }: Next) => typed[kind] ?? String(count)
  const change = (values: Partial<typeof numbering>) => setNumbering((before) => ({ ...before, ...values }))
  const errorOf = (field: string) => (refusal?.field === field ? refusal.text : undefined)

  /** Each is sent by itself: what was taken stays, and is no longer ahead if it is sent again. */
  async function save() {
    const digits = {
      invoice_digits: Number(numbering.invoice_digits),
      credit_note_digits: Number(numbering.credit_note_digits),
    }
    const saved = await call(updateBusiness, { body: { ...numbering, ...digits, version: business.version } })
    for (const next of series) {
      const count = Number(countOf(next))
      if (count === next.count) continue
      const taken = await call(setNextNumber, {
        body: { kind: next.kind, count, reason: t('setup.reason_default') },
      })
      setSeries((before) => before.map((one) => (one.kind === taken.kind ? taken : one)))
    }
    onDone(saved)
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setRefusal(null)
    void whileBusy(async () => {
      try {
        await save()
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const first = Object.entries(error.errors)[0]
        setRefusal({ field: first?.[0] ?? 'count', text: first?.[1][0] ?? error.message })
      }
    })
  }

  return (
    <form className={plain.form} onSubmit={submit}>
      {series.map((next) => (
        <SeriesFields
          key={next.kind}
          kind={next.kind}
          count={countOf(next)}
          onCount={(count) => setTyped((before) => ({ ...before, [next.kind]: count }))}
          prefix={numbering[`${next.kind}_prefix`]}
          onPrefix={(prefix) => change({ [`${next.kind}_prefix`]: prefix })}
          hasYear={numbering[`${next.kind}_year`]}
          onYear={(hasYear) => change({ [`${next.kind}_year`]: hasYear })}
          digits={numbering[`${next.kind}_digits`]}
          onDigits={(digits) => change({ [`${next.kind}_digits`]: digits })}
          errors={{ prefix: errorOf(`${next.kind}_prefix`), count: errorOf('count') }}
        />
      ))}
      <PlainButton type="submit" isWide isBusy={isBusy}>
        {t('setup.next')}
      </PlainButton>
    </form>
  )
}

type SeriesFieldsProps = {
  kind: Kind
  count: string
  onCount: (count: string) => void
  prefix: string
  onPrefix: (prefix: string) => void
  hasYear: boolean
  onYear: (hasYear: boolean) => void
  digits: string
  onDigits: (digits: string) => void
  errors: { prefix: string | undefined; count: string | undefined }
}

/** Prefix, year and count, with the number that they make. */
function SeriesFields(props: SeriesFieldsProps) {
  const { kind, count, prefix, hasYear, digits, errors, onCount, onPrefix, onYear, onDigits } = props
  const t = useTranslate()
  const [year] = useState(() => String(new Date().getFullYear()))
  const number = documentNumber({ prefix, year: hasYear, digits: Number(digits) || 1 }, year, Number(count) || 0)
  const named = t(`setup.kind_${kind}`)
  return (
    <>
      <div className={classes.numbers}>
        <PlainField
          label={t('setup.prefix', { kind: named })}
          maxLength={10}
          value={prefix}
          error={errors.prefix}
          onChange={({ currentTarget }) => onPrefix(currentTarget.value.toUpperCase())}
        />
        <PlainField
          label={t('setup.digits')}
          inputMode="numeric"
          pattern="[3-9]"
          required
          value={digits}
          onChange={({ currentTarget }) => onDigits(currentTarget.value)}
        />
        <PlainField
          label={t('setup.next_number', { kind: named })}
          inputMode="numeric"
          pattern="[0-9]{1,9}"
          required
          value={count}
          error={errors.count}
          onChange={({ currentTarget }) => onCount(currentTarget.value)}
        />
      </div>
      <PlainCheckbox
        label={t('setup.with_year', { number })}
        checked={hasYear}
        onChange={({ currentTarget }) => onYear(currentTarget.checked)}
      />
    </>
  )
}
