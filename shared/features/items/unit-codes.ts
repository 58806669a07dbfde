/**
 * Units of measure that are offered, each by its code of UN/ECE Recommendation 20, with the words that people write for it in the
 * languages of the product. Any other code of the list is accepted too.
 */
const words = {
  C62: ['piece', 'pieces', 'pc', 'pcs', 'each', 'unit', 'units', 'unité', 'unités', 'stück', 'stk', 'einheit'],
  HUR: ['hour', 'hours', 'h', 'hr', 'hrs', 'heure', 'heures', 'stunde', 'stunden', 'std'],
  MIN: ['minute', 'minutes', 'min', 'minuten'],
  DAY: ['day', 'days', 'jour', 'jours', 'tag', 'tage'],
  WEE: ['week', 'weeks', 'semaine', 'semaines', 'woche', 'wochen'],
  MON: ['month', 'months', 'mois', 'monat', 'monate'],
  ANN: ['year', 'years', 'an', 'ans', 'année', 'années', 'jahr', 'jahre'],
  LS: ['lump sum', 'flat rate', 'forfait', 'pauschale', 'pauschal'],
  SET: ['set', 'sets', 'lot', 'lots', 'satz'],
  XPK: ['pack', 'packs', 'package', 'packet', 'paquet', 'colis', 'packung', 'paket'],
  XBX: ['box', 'boxes', 'carton', 'boîte', 'boîtes', 'karton', 'kartons'],
  KGM: ['kg', 'kilo', 'kilogram', 'kilograms', 'kilogramme', 'kilogrammes', 'kilogramm'],
  GRM: ['g', 'gram', 'grams', 'gramme', 'grammes', 'gramm'],
  TNE: ['t', 'tonne', 'tonnes', 'tonnen'],
  LTR: ['l', 'litre', 'litres', 'liter'],
  MTR: ['m', 'metre', 'metres', 'mètre', 'mètres', 'meter'],
  KMT: ['km', 'kilometre', 'kilometres', 'kilomètre', 'kilomètres', 'kilometer'],
  MTK: ['m²', 'm2', 'sqm', 'square metre', 'square metres', 'mètre carré', 'mètres carrés', 'quadratmeter', 'qm'],
  MTQ: ['m³', 'm3', 'cubic metre', 'cubic metres', 'mètre cube', 'mètres cubes', 'kubikmeter', 'cbm'],
  KWH: ['kwh', 'kilowatt hour', 'kilowatt hours', 'kilowattheure', 'kilowattstunde', 'kilowattstunden'],
} as const satisfies Record<string, readonly string[]>

export type OfferedUnitCode = keyof typeof words

export const offeredUnitCodes = Object.keys(words) as OfferedUnitCode[]

const codes = new Map<string, OfferedUnitCode>(
  offeredUnitCodes.flatMap((code) => words[code].map((word) => [word, code] as const)),
)

/** The code that a written unit stands for; empty if it is not a word that is known. */
export const unitCodeOf = (unit: string) => codes.get(unit.trim().toLowerCase().replace(/\.$/, '')) ?? ''

/** Two or three capital letters and digits. */
export const isUnitCode = (code: string) => /^[A-Z0-9]{2,3}$/.test(code)
