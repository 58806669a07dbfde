import type { Translate } from '#shared/i18n/translate.ts'
import type { VatCode } from './vat-codes.reply.ts'

/** The names that an installation starts with, in whatever country. */
const firstNames = {
  standard: 'Standard rate',
  reduced: 'Reduced rate',
  reduced_2: 'Second reduced rate',
  reduced_3: 'Third reduced rate',
  zero: 'Zero rate',
  exempt: 'Exempt',
  reverse_charge: 'Domestic reverse charge',
  reverse_charge_abroad: 'Reverse charge abroad',
  intra_community: 'Intra-community supply',
  outside_scope: 'Outside the scope',
  export: 'Zero-rated export',
  no_vat: 'No VAT',
} as const

type OurCode = keyof typeof firstNames

const isOurs = (code: string): code is OurCode => Object.hasOwn(firstNames, code)

/** Our own names are translated; a name that the business gave stays as it was typed. */
export const vatNameIn = (translate: Translate, { code, name }: Pick<VatCode, 'code' | 'name'>) =>
  isOurs(code) && firstNames[code] === name ? translate(`vat.name.${code}`) : name
