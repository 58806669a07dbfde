import { useMemo } from 'react'
import { valueText } from '#shared/features/audit/value-texts.ts'
import type { MessageKey, Translate } from '#shared/i18n/translate.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'

/** `logo_updated_at` becomes "Logo updated". */
function plainName(field: string) {
  const words = field.replace(/_(at|id|minor)$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A field without a message gets a label from its name: histories contain columns that no form has. */
function labelOf(t: Translate, field: string, recordType: string | undefined) {
  const ownKey = `field.${recordType}.${field}`
  const ownLabel = t(ownKey as MessageKey)
  if (ownLabel !== ownKey) return ownLabel
  const key = `field.${field}`
  const label = t(key as MessageKey)
  return label === key ? plainName(field) : label
}

export type FieldLabels = {
  /** `billing_address.city` becomes "Billing address · City". */
  label: (path: string) => string
  /** A value as text; empty if there is none. */
  text: (path: string, value: unknown) => string
}

/** Labels and values as text, for histories and for two versions side by side. A kind of record may have words of its own. */
export function useFieldLabels(currency?: string, recordType?: string): FieldLabels {
  const t = useTranslate()
  const formats = useFormats()
  return useMemo(
    () => ({
      label: (path) =>
        path
          .split('.')
          .map((field) => labelOf(t, field, recordType))
          .join(' · '),
      text: (path, value) => valueText(path, value, { t, formats, currency }),
    }),
    [t, formats, currency, recordType],
  )
}
