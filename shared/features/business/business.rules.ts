/** The placeholders of an invoice's e-mail texts. */
export const mailPlaceholders = [
  'business',
  'customer',
  'contact',
  'number',
  'gross',
  'outstanding',
  'issue_date',
  'due_date',
  'reference',
] as const

/** Unknown placeholders in a text: refused on saving, so that none is ever sent. */
export const unknownPlaceholders = (template: string, known: readonly string[] = mailPlaceholders) =>
  placeholdersIn(template).filter((name) => !known.includes(name))

export const placeholdersIn = (template: string) => [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)

export function isTimeZone(name: string) {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

export type Numbering = { prefix: string; year: boolean; digits: number }

/**
 * The part before the count: INV-2026. Each series is counted separately, so a changed prefix never repeats an old
 * number.
 */
export const seriesOf = ({ prefix, year }: Omit<Numbering, 'digits'>, issueYear: string) =>
  [prefix, year ? issueYear : ''].filter(Boolean).join('-')

/** The number of a document: INV-2026-00042. */
export const documentNumber = (numbering: Numbering, issueYear: string, count: number) =>
  [seriesOf(numbering, issueYear), String(count).padStart(numbering.digits, '0')].filter(Boolean).join('-')
