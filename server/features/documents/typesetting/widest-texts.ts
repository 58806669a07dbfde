/** Digits all have the same width, and separators half of it. */
const widthOf = (text: string) => text.length * 2 - (text.match(/[.,'’\s]/g)?.length ?? 0)

const isFigure = (text: string) => /^[\d.,'’\s%\u2212-]*$/.test(text)

/** Widths of words vary, so more of them are measured. */
const candidates = { figures: 1, words: 8 }

/** The few texts of a column of which one is the widest, so that not all have to be measured. */
export function widestOf(texts: string[]) {
  const byWidth = [...new Set(texts)].toSorted((a, b) => widthOf(b) - widthOf(a))
  return byWidth.slice(0, texts.every(isFigure) ? candidates.figures : candidates.words)
}
