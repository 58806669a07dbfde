import { TextInput, type TextInputProps } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormats, useLanguage, useTranslate } from '#web/platform/language/language.tsx'
import { CalendarButton } from './calendar-button.tsx'
import { parseTypedDate } from '#shared/dates/typed-date.ts'
import { localDay } from '#shared/i18n/formats.ts'
import { isPlainDate } from '#shared/i18n/conventions.ts'

export type DateFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'min' | 'max'> & {
  /** A plain date, or empty. */
  value: string
  onChange: (date: string) => void
  /** The limits of the calendar; the server has the last word. */
  min?: string | undefined
  max?: string | undefined
  /** What "today" and "+30" start from: by default the day in the browser's time zone. */
  today?: string | undefined
}

/**
 * A date that is typed as people write it, or chosen from a calendar (Alt+↓), and shown in the format of the language.
 * It is read when the field is left, at Enter, and at shortcuts such as Ctrl+S. A text that is no date stays, with its
 * error, and a form sends nothing until it is corrected.
 */
export function DateField({ value, onChange, min, max, today, error, onBlur, onKeyDown, ...input }: DateFieldProps) {
  const t = useTranslate()
  const field = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const typed = useTypedDate({ value, onChange, today })

  function press(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event)
    if (event.altKey && event.key === 'ArrowDown') {
      event.preventDefault()
      setOpen(true)
    }
    // Whoever handles the key next must see what was typed.
    if (event.key === 'Enter' || event.ctrlKey || event.metaKey) flushSync(typed.read)
  }

  function close() {
    setOpen(false)
    field.current?.focus()
  }

  return (
    <TextInput
      {...input}
      ref={field}
      autoComplete="off"
      value={typed.text}
      error={typed.isWrong ? t('ui.date.wrong') : error}
      data-mistyped={typed.isWrong || undefined}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => {
        typed.read()
        onBlur?.(event)
      }}
      onKeyDown={press}
      rightSection={
        <CalendarButton
          isOpen={isOpen}
          isDisabled={input.disabled === true}
          date={value}
          min={min}
          max={max}
          onOpen={() => setOpen(true)}
          onTake={typed.take}
          onClose={close}
        />
      }
    />
  )
}

/** Today in the browser's time zone. */
const localToday = () => localDay(new Date())

type TypedDateOptions = { value: string; onChange: (date: string) => void; today: string | undefined }

/** The text of a date field between typing and reading. A text that is no date stays as it is. */
function useTypedDate({ value, onChange, today }: TypedDateOptions) {
  const formats = useFormats()
  const { locale } = useLanguage()
  const [typed, setTyped] = useState<{ text: string; isWrong: boolean } | null>(null)

  function take(date: string) {
    setTyped(null)
    if (date !== value) onChange(date)
  }

  return {
    text: typed?.text ?? (isPlainDate(value) ? formats.date(value) : value),
    isWrong: typed?.isWrong === true,
    type: (text: string) => setTyped({ text, isWrong: false }),
    take,
    read: () => {
      if (!typed) return
      const text = typed.text.trim()
      const date = text === '' ? '' : parseTypedDate(text, { locale, today: today ?? localToday() })
      if (date === null) setTyped({ text, isWrong: true })
      else take(date)
    },
  }
}
