/** The colours that a chart has: ink and gold, each in full and paler, and that of what is wrong. */
export type Tone = 'ink' | 'pale-ink' | 'gold' | 'pale-gold' | 'bad'

export type ChartLink = { to: string; search: Record<string, string> }

/** A value in words, with the colour that it is drawn in where there are several. */
export type ChartPart = { text: string; tone?: undefined } | { text: string; tone: Tone; name: string }

export type ChartColumn = {
  key: string
  /** In full. */
  name: string
  /** Below the column, and where there is little room. */
  label: string
  shortLabel: string
  parts: readonly ChartPart[]
  /** All of it in a sentence, for those who do not see it. */
  says: string
  /** Where the rows stand that it counts. */
  link?: ChartLink
}
