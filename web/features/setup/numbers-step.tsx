import { type SubmitEvent, useEffect, useState } from 'react'
import { readNextNumbers, setNextNumber } from '#shared/features/setup/setup.contract.ts'
import { PlainField } from '#web/platform/forms/plain-fields.tsx'
import { ApiError, call } from '#web/platform/api/api-client.ts'
import { useBusy } from '#web/platform/api/action.ts'
import { PlainButton } from '#web/platform/browser/plain-button.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import classes from './setup.module.css'
import type { StepProps } from './step-props.ts'

type Next = { kind: 'invoice' | 'credit_note'; number: string; count: number }

/** The number with another count at its end, padded as the number is. */
const withCount = (number: string, count: string) => {
  const digits = /\d*$/.exec(number)?.[0].length ?? 0
  return number.slice(0, number.length - digits) + count.padStart(digits, '0')
}

export function NumbersStep({ onDone }: StepProps) {
  const t = useTranslate()
  const { isBusy, whileBusy } = useBusy()
  const [series, setSeries] = useState<Next[]>([])
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<{ kind: string; text: string } | null>(null)
  useEffect(() => {
    void call(readNextNumbers).then(({ data }) => setSeries(data))
  }, [])

  const countOf = ({ kind, count }: Next) => typed[kind] ?? String(count)

  /** Each is sent by itself: what was taken stays, and is no longer ahead if it is sent again. */
  async function save() {
    for (const next of series) {
      const count = Number(countOf(next))
      if (count === next.count) continue
      try {
        const body = { kind: next.kind, count, reason: t('setup.reason_default') }
        const taken = await call(setNextNumber, { body })
        setSeries((before) => before.map((one) => (one.kind === taken.kind ? taken : one)))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        return setRefusal({ kind: next.kind, text: error.errors['count']?.[0] ?? error.message })
      }
    }
    onDone()
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setRefusal(null)
    void whileBusy(save)
  }

  return (
    <form className={classes.form} onSubmit={submit}>
      {series.map((next) => (
        <PlainField
          key={next.kind}
          label={t('setup.next_number', { kind: t(`setup.kind_${next.kind}`) })}
          description={t('setup.next_number_help', { number: withCount(next.number, countOf(next)) })}
          inputMode="numeric"
          pattern="[0-9]{1,9}"
          required
          value={countOf(next)}
          error={refusal?.kind === next.kind ? refusal.text : undefined}
          onChange={({ currentTarget }) => setTyped((before) => ({ ...before, [next.kind]: currentTarget.value }))}
        />
      ))}
      <PlainButton type="submit" isWide isBusy={isBusy}>
        {t('setup.next')}
      </PlainButton>
    </form>
  )
}
