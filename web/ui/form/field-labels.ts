import { useMemo } from 'react'
import { valueText } from '#shared/features/audit/value-texts.ts'
import type { MessageKey, Translate } from '#shared/i18n/translate.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'

/** `logo_updated_at` → Logo updated. */
function plainName(field: string) {
  const words = field.replace(/_(at|id|minor)$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A field that has no message is called by its name: columns that only the database knows appear in histories too. */
function labelOf(t: Translate, field: string) {
  const key = `field.${field}`
  const label = t(key as MessageKey)
  return label === key ? plainName(field) : label
}

export type FieldLabels = {
  /** `billing_address.city` → Billing address · City */
  label: (path: string) => string
  /** A value in plain words; nothing for what is empty. */
  text: (path: string, value: unknown) => string
}

/** Fields and their values in the words of the reader: for histories, and for two versions side by side. */
export function useFieldLabels(currency?: string): FieldLabels {
  const t = useTranslate()
  const formats = useFormats()
  return useMemo(
    () => ({
      label: (path) =>
        path
          .split('.')
          .map((field) => labelOf(t, field))
          .join(' · '),
      text: (path, value) => valueText(path, value, { t, formats, currency }),
    }),
    [t, formats, currency],
  )
}
