import { TextInput, type TextareaProps } from '@mantine/core'
import { useMemo } from 'react'
import { unknownPlaceholders } from '#shared/features/business/business.rules.ts'
import { schedulePlaceholders } from '#shared/features/schedules/schedule-placeholders.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { GrowingTextarea } from '#web/ui/form/growing-textarea.tsx'
import type { Placeholder } from './placeholder-completion.ts'
import { PlaceholderOffers } from './placeholder-offers.tsx'

type PlaceholderInputProps = Pick<
  TextareaProps,
  'label' | 'description' | 'error' | 'required' | 'maxLength' | 'placeholder'
> & {
  name?: string
  'data-path'?: string
  value: string
  onChange: (value: string) => void
  placeholders: readonly Placeholder[]
  /** Of a text of several lines, which grows between the two. */
  rows?: { least: number; most: number }
}

/** A text with placeholders, which are suggested while typing. Unknown placeholders are reported at once. */
export function PlaceholderInput({ placeholders, rows, onChange, error, ...props }: PlaceholderInputProps) {
  const t = useTranslate()
  const unknown = unknownPlaceholders(
    props.value,
    placeholders.map(({ name }) => name),
  )
  const field = {
    ...props,
    error: unknown.length > 0 ? t('validation.unknown_placeholder', { names: unknown.join(', ') }) : error,
    'aria-autocomplete': 'list' as const,
    'aria-haspopup': 'listbox' as const,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  return (
    <PlaceholderOffers placeholders={placeholders}>
      {rows ? <GrowingTextarea {...field} minRows={rows.least} maxRows={rows.most} /> : <TextInput {...field} />}
    </PlaceholderOffers>
  )
}

/** The placeholders of a schedule's texts with their descriptions. */
export function useSchedulePlaceholders(): Placeholder[] {
  const t = useTranslate()
  return useMemo(
    () => schedulePlaceholders.map((name) => ({ name, word: t(`schedule_email.placeholder.${name}`) })),
    [t],
  )
}
