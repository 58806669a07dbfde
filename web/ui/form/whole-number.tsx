import { Text, TextInput, type TextInputProps } from '@mantine/core'
import type { KeyboardEvent } from 'react'

type WholeNumberProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: number | ''
  onChange: (value: number | '') => void
  min: number
  max: number
  /** What is counted, after the number. */
  suffix?: string
}

const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 }

/** A whole number, zero or more; empty while it is being edited, and within its limits once it is left. */
export function WholeNumber({ value, onChange, onBlur, min, max, suffix, ...props }: WholeNumberProps) {
  const within = (wanted: number) => Math.min(Math.max(wanted, min), max)

  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onChange(within(value === '' ? min : value + step))
  }

  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      {...props}
      value={String(value)}
      onChange={(event) => {
        const digits = event.currentTarget.value.replaceAll(/\D/g, '').slice(0, String(max).length)
        onChange(digits === '' ? '' : Number(digits))
      }}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (value !== '' && within(value) !== value) onChange(within(value))
        onBlur?.(event)
      }}
      {...(suffix && {
        rightSection: (
          <Text span size="sm" px="sm" c="dimmed">
            {suffix}
          </Text>
        ),
        rightSectionWidth: 'auto',
        rightSectionPointerEvents: 'none' as const,
      })}
    />
  )
}
