import { type ChangeEvent, type FocusEvent, useState } from 'react'
import { formatDecimal, parseDecimal } from '#shared/money/decimal-text.ts'
import { useLanguage } from '#web/platform/language/language.tsx'

export type DecimalField = {
  /** In plain notation; empty, or what was typed while that is no number. */
  value: string
  onChange: (decimal: string) => void
  /** A price has at least the decimals of its currency. */
  leastDecimals?: number | undefined
}

/**
 * A field for a number as the reader's language writes it, handed over in plain notation, every figure kept. While one is
 * in the field it shows what was typed; what cannot be read is handed over as it is, and stays to be mended.
 */
export function useDecimalText({ value, onChange, leastDecimals = 0 }: DecimalField) {
  const { locale } = useLanguage()
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null)
  return {
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    // A value that comes from elsewhere takes the place of what was typed.
    value: typed?.value === value ? typed.text : formatDecimal(value, locale, leastDecimals),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const text = event.currentTarget.value
      const next = parseDecimal(text, locale) ?? text.trim()
      setTyped({ text, value: next })
      onChange(next)
    },
    onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
    onBlur: () => setTyped(null),
  }
}
