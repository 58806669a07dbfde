import { useState } from 'react'
import { parseTypedDate } from '#shared/dates/typed-date.ts'
import { localDay } from '#shared/i18n/formats.ts'
import { isPlainDate } from '#shared/i18n/plain-date.ts'
import { useFormats, useLanguage } from '#web/platform/language/language.tsx'

/** Today in the browser's time zone. */
const localToday = () => localDay(new Date())

type TypedDateOptions = { value: string; onChange: (date: string) => void; today: string | undefined }

/** The text of a date field between typing and reading. A text that is no date stays as it is. */
export function useTypedDate({ value, onChange, today }: TypedDateOptions) {
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
