/** The colours of a chart: ink and gold, each in a full and a pale shade, and one for what is bad. */
export type Tone = 'ink' | 'pale-ink' | 'gold' | 'pale-gold' | 'bad'

export type ChartLink = { to: string; search: Record<string, string> }

/** A value as text, with its colour if there are several. */
export type ChartPart = { text: string; tone?: undefined } | { text: string; tone: Tone; name: string }

export type ChartColumn = {
  key: string
  /** The full name. */
  name: string
  /** The short name, below the column. */
  label: string
  shortLabel: string
  /** Still running: drawn hatched, since it is not to be compared with whole ones. */
  isUnfinished?: boolean
  parts: readonly ChartPart[]
  /** All values in one sentence, for screen readers. */
  says: string
  /** The list of the rows that it counts. */
  link?: ChartLink
}
