/** One document to be set. What is printed is data all the way: nothing in it is ever read as markup. */
export type TypesetJob = {
  /** The path of the template. It can read what lies beside it and the files given here, and nothing else. */
  template: string
  /** The template finds it beside itself, as `data.json`. */
  data: unknown
  /** Pictures, by the name under which the template opens them. */
  files?: Record<string, Uint8Array>
}

/** How much is left of what people wrote: all of it unless Typst panics over it; in the end, what one typeface has. */
export type Wording = 'whole' | 'plain' | 'plainest'

export type TypesetTask = TypesetJob & { output: 'pdf' | 'svg'; wording: Wording }

export type PdfAnswer = { bytes: Uint8Array<ArrayBuffer>; pages: number }

export type SvgAnswer = { pages: string[] }
