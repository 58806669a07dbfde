import { TextInput, type TextInputProps } from '@mantine/core'
import { type ChangeEvent, type FocusEvent, useState } from 'react'
import { formatDecimal, parseDecimal } from '#shared/money/decimal-text.ts'
import { useLanguage } from '#web/platform/language/language.tsx'

export type DecimalInputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & DecimalField

/** A number in the format of the user's language. */
export const DecimalInput = ({ value, onChange, leastDecimals, ...props }: DecimalInputProps) => (
  <TextInput {...props} {...useDecimalText({ value, onChange, leastDecimals })} />
)

type DecimalField = {
  /** In plain notation; empty, or the typed text if it is not a number. */
  value: string
  onChange: (decimal: string) => void
  /** A price has at least the decimals of its currency. */
  leastDecimals?: number | undefined
}

/**
 * A field for a number in the format of the user's language. Its value is in plain notation with all digits. While the
 * field has the focus it shows what was typed; text that cannot be parsed is passed on unchanged, so that the user can
 * correct it.
 */
export function useDecimalText({ value, onChange, leastDecimals = 0 }: DecimalField) {
  const { locale } = useLanguage()
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null)
  return {
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    // A value set from outside replaces the typed text.
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
