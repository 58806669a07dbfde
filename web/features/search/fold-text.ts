/** Lower case without accents and of the same length, so that positions are the same in both texts. */
export const foldText = (text: string) =>
  Array.from(text.normalize('NFC'), (letter) => {
    const bare = letter.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
    return bare.length === letter.length ? bare : letter
  }).join('')

const wordsOf = (text: string) => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether each typed word is the start of a word in the text. */
export function startsWords(typed: string, text: string) {
  const words = wordsOf(text)
  const wanted = wordsOf(typed)
  return wanted.length > 0 && wanted.every((part) => words.some((word) => word.startsWith(part)))
}

export type TextPart = { text: string; isMarked: boolean }

/**
 * Splits a text into matched and other parts. Each typed word is marked at the start of a word, or otherwise at its
 * first occurrence.
 */
export function markedParts(text: string, typed: string): TextPart[] {
  const shown = text.normalize('NFC')
  const plain = foldText(shown)
  const isMarked = Array.from({ length: shown.length }, () => false)
  for (const word of wordsOf(typed)) {
    const at = placeOf(word, plain)
    if (at !== -1) isMarked.fill(true, at, at + word.length)
  }
  const parts: TextPart[] = []
  for (const [place, mark] of isMarked.entries()) {
    const last = parts.at(-1)
    if (last?.isMarked === mark) last.text += shown.charAt(place)
    else parts.push({ text: shown.charAt(place), isMarked: mark })
  }
  return parts
}

function placeOf(word: string, plain: string) {
  for (const { 0: found, index } of plain.matchAll(/[\p{L}\p{N}]+/gu)) if (found.startsWith(word)) return index
  return plain.indexOf(word)
}
