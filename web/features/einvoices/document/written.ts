import { isNamedPaymentMeans, isNamedUnit } from '#shared/einvoices/codes/named-codes.ts'
import { isPlainDate } from '#shared/i18n/plain-date.ts'
import { formatDecimal } from '#shared/money/decimal-text.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'

/** How the texts of an e-invoice are shown: in the reader's language where they are what they should be. */
export function useWritten(currency: string | undefined) {
  const t = useTranslate()
  const { locale, date } = useFormats()
  const minus = (text: string) => text.replace(/^-/, '−')
  const decimal = (text: string | undefined, least = 0) =>
    text === undefined ? '' : minus(formatDecimal(text, locale, least))
  return {
    date: (text: string | undefined) => (text !== undefined && isPlainDate(text) ? date(text) : (text ?? '')),
    number: (text: string | undefined) => decimal(text),
    amount: (text: string | undefined) => decimal(text, 2),
    money: (text: string | undefined, in_currency = currency) =>
      text === undefined ? '' : `${decimal(text, 2)} ${in_currency ?? ''}`.trim(),
    unit: (code: string | undefined) =>
      code !== undefined && isNamedUnit(code) ? t(`einvoices.unit.${code}`) : (code ?? ''),
    means: (code: string | undefined) =>
      code !== undefined && isNamedPaymentMeans(code) ? t(`einvoices.means.${code}`) : (code ?? ''),
    percent: (text: string | undefined) => (text === undefined ? '' : `${decimal(text)} %`),
  }
}

export type Written = ReturnType<typeof useWritten>
