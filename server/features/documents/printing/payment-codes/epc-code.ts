import type { DocumentContent } from '#shared/features/documents/document-content.ts'
import { minorToDecimal } from '#shared/i18n/formats.ts'
import { cut } from './payment-reference.ts'

type Asked = Pick<DocumentContent, 'bank' | 'currency' | 'payable_minor' | 'number' | 'payment_means'>

const most = 99_999_999_999

/** What banking apps read for a SEPA transfer (EPC069-12, version 2); null where there is none to make. */
export function epcPayload({ bank, currency, payable_minor, number, payment_means }: Asked) {
  if (!bank || bank.iban === '' || currency !== 'EUR' || payable_minor <= 0 || payable_minor > most) return null
  return [
    'BCD',
    '002',
    // UTF-8
    '1',
    'SCT',
    bank.bic,
    cut(bank.account_name, 70),
    bank.iban,
    `EUR${minorToDecimal(payable_minor, 'EUR')}`,
    '',
    '',
    cut(payment_means?.remittance || number || '', 140),
  ].join('\n')
}

/** The largest code that the rules allow: version 13. */
export const epcModules = 69
