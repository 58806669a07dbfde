import { compact } from '#shared/validation/text.ts'
import { judgeVatNumber } from '#shared/validation/vat/vat-numbers.ts'
import { useTranslate } from '#web/platform/language/language.tsx'

/** Says below the field that a number is saved unchecked, if the check digits of its country are not known. */
export function useVatNumberNote(written: string) {
  const t = useTranslate()
  return judgeVatNumber(compact(written)) === 'not_checked' ? t('value.vat_number_not_checked') : undefined
}
