import { Text, TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import {
  type AmountStyle,
  currencySign,
  formatAmount,
  isNegativeText,
  mayBecomeAmount,
  parseAmount,
} from '#shared/money/amount-text.ts'
import { useTranslate } from '#web/platform/language/language.tsx'

export type CurrencyInputProps = Omit<
  TextInputProps,
  'value' | 'defaultValue' | 'onChange' | 'min' | 'max' | 'type'
> & {
  /** Whole minor units; null if the field is empty or contains no valid amount. */
  value: number | null
  onChange: (minor: number | null) => void
  currency?: string
  locale?: string
  /** The range in minor units; an amount outside it is set to the nearest limit on blur. */
  min?: number
  max?: number
  allowNegative?: boolean
}

export function CurrencyInput({ currency = 'GBP', locale = 'en', error, ...props }: CurrencyInputProps) {
  const { value, onChange, min, max, allowNegative = true, onFocus, onBlur, ...rest } = props
  const t = useTranslate()
  const style = { locale, currency }
  const typing = useTyping({ value, onChange, min, max, allowNegative }, style)
  return (
    <TextInput
      {...rest}
      {...signSection(style)}
      value={typing.text}
      error={typing.refusal ? t(typing.refusal, { example: formatAmount(example(max), style) }) : error}
      // The decimal keypad of phones has no minus.
      inputMode={allowNegative ? 'text' : 'decimal'}
      autoComplete="off"
      styles={{ input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
      onChange={(event) => typing.type(event.currentTarget.value)}
      onFocus={(event) => {
        typing.enter()
        event.currentTarget.select()
        onFocus?.(event)
      }}
      onBlur={(event) => {
        typing.leave()
        onBlur?.(event)
      }}
    />
  )
}

type Amount = Pick<CurrencyInputProps, 'value' | 'onChange' | 'min' | 'max'> & { allowNegative: boolean }

/** The text of the field: what is being typed, or the formatted value after blur. */
function useTyping({ value, onChange, min, max, allowNegative }: Amount, style: AmountStyle) {
  const [draft, setDraft] = useState<string | null>(null)
  const [inside, setInside] = useState(false)
  // Invalid text stays in the field so that it can be corrected, until the value is set from outside.
  const typed = inside || value === null ? draft : null
  /** A minus is never dropped: what was meant as -50 would become 50. */
  const isRefused = (text: string) => !allowNegative && isNegativeText(text)
  const amountIn = (text: string) => (isRefused(text) ? undefined : parseAmount(text, style))

  function leave() {
    setInside(false)
    const minor = amountIn(draft ?? '')
    if (minor !== undefined) {
      const within = intoRange(minor, lowest(min, allowNegative), max)
      if (within !== minor) onChange(within)
    }
    if (minor !== undefined || draft?.trim() === '') setDraft(null)
  }

  return {
    text: typed ?? (value === null ? '' : formatAmount(value, style)),
    refusal: refusalOf(),
    enter: () => setInside(true),
    leave,
    type(text: string) {
      if (!mayBecomeAmount(text, style)) return
      setDraft(text)
      onChange(amountIn(text) ?? null)
    },
  }

  function refusalOf(): 'ui.amount.negative' | 'ui.amount.unreadable' | null {
    if (typed === null) return null
    if (isRefused(typed)) return 'ui.amount.negative'
    return !inside && amountIn(typed) === undefined ? 'ui.amount.unreadable' : null
  }
}

const lowest = (min: number | undefined, allowNegative: boolean) => (allowNegative ? min : Math.max(min ?? 0, 0))

const intoRange = (minor: number, min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER) =>
  Math.max(min, Math.min(max, minor))

const example = (max = Number.MAX_SAFE_INTEGER) => Math.min(123_456, max)

/** The currency sign is on the side where the language writes it; a longer one (CHF, KWD) gets more room. */
function signSection(style: AmountStyle) {
  const { sign, side } = currencySign(style)
  const width = `${1.35 + sign.length * 0.6}rem`
  const shown = (
    <Text span size="sm" c="dimmed" aria-hidden>
      {sign}
    </Text>
  )
  return side === 'before'
    ? { leftSection: shown, leftSectionWidth: width, leftSectionPointerEvents: 'none' as const }
    : { rightSection: shown, rightSectionWidth: width, rightSectionPointerEvents: 'none' as const }
}
