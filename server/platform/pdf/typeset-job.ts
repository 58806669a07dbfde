/** One document to typeset. Everything printed is data: nothing in it is ever read as markup. */
export type TypesetJob = {
  /** The path of the template. It can read its own folder and the files given here, and nothing else. */
  template: string
  /** The template reads it as `data.json`. */
  data: unknown
  /** Images, by the name under which the template opens them. */
  files?: Record<string, Uint8Array>
  /** The template embeds `factur-x.xml`: it becomes PDF/A-3 that says so, or nothing. */
  isFacturX?: boolean
}

/**
 * How much of the texts is kept, in the order in which it is tried: everything unless Typst panics over it or PDF/A
 * refuses it; at the last step, only what one typeface has.
 */
const wordings = ['whole', 'plain', 'plainest'] as const
export type Wording = (typeof wordings)[number]

export const plainerThan = (wording: Wording) => wordings[wordings.indexOf(wording) + 1]

export type TypesetTask = TypesetJob & { output: 'pdf' | 'svg'; wording: Wording }

export type PdfAnswer = { bytes: Uint8Array<ArrayBuffer>; pages: number }

export type SvgAnswer = { pages: string[] }
