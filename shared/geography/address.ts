import { z } from 'zod'
import { oneLine } from '#shared/validation/text.ts'

/** ISO 3166-1; their names come from Intl.DisplayNames in the reader's language. */
export const countries =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XI YE YT ZA ZM ZW'.split(
    ' ',
  )

/** A postal address. Every part may be empty; documents check what they need on issue. */
export const address = z.strictObject({
  line1: oneLine(200).default(''),
  line2: oneLine(200).default(''),
  city: oneLine(120).default(''),
  region: oneLine(120).default(''),
  postcode: oneLine(20).default(''),
  country: z.union([z.enum(countries), z.literal('')]).default(''),
})
export type Address = z.infer<typeof address>

/** Of the business and its customers, until something else is chosen. */
export const homeCountry = 'GB'

export const emptyAddress: Address = { line1: '', line2: '', city: '', region: '', postcode: '', country: '' }

export const isEmptyAddress = (given: Address) => Object.values(given).every((part) => part === '')
