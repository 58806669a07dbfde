import { useMemo } from 'react'
import { isNamedPaymentMeans, isNamedUnit } from '#shared/einvoices/codes/named-codes.ts'
import { isPlainDate } from '#shared/i18n/conventions.ts'
import { formatDecimal } from '#shared/money/decimal-text.ts'
import { useFormats, useIntlLocale, useTranslate } from '#web/platform/language/language.tsx'

/** Codes that Intl does not know stay as they are written. */
function useCountryNames() {
  const locale = useIntlLocale()
  return useMemo(() => new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }), [locale])
}

function countryName(names: Intl.DisplayNames, code = '') {
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code
}

const withMinus = (text: string) => text.replace(/^-/, '−')

/** How the texts of an e-invoice are shown: in the reader's language where they are what they should be. */
export function useWritten(currency: string | undefined) {
  const t = useTranslate()
  const { locale, date } = useFormats()
  const countries = useCountryNames()
  const decimal = (text: string | undefined, least = 0) =>
    text === undefined ? '' : withMinus(formatDecimal(text, locale, least))
  return {
    date: (text: string | undefined) => (text !== undefined && isPlainDate(text) ? date(text) : (text ?? '')),
    number: (text: string | undefined) => decimal(text),
    amount: (text: string | undefined) => decimal(text, 2),
    money: (text: string | undefined, in_currency = currency) =>
      text === undefined ? '' : `${decimal(text, 2)} ${in_currency ?? ''}`.trim(),
    unit: (code: string | undefined, quantity: string | undefined) =>
      code !== undefined && isNamedUnit(code) ? t(`einvoices.unit.${code}`, { count: Number(quantity) }) : (code ?? ''),
    means: (code: string | undefined) =>
      code !== undefined && isNamedPaymentMeans(code) ? t(`einvoices.means.${code}`) : (code ?? ''),
    percent: (text: string | undefined) => (text === undefined ? '' : t('einvoices.percent', { rate: decimal(text) })),
    country: (code: string | undefined) => countryName(countries, code),
  }
}

export type Written = ReturnType<typeof useWritten>
