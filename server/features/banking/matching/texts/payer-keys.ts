/** Legal forms and titles do not identify a payer. */
const empty = new Set(
  'ltd limited plc llp llc inc incorporated corp corporation co company gmbh ag kg ohg ug gbr mbh ev sarl sas sa eurl sasu snc bv nv srl spa oy ab as aps the and und et of mr mrs ms dr'.split(
    ' ',
  ),
)

/** Without accents and capitals, as texts to be searched are kept. */
export const plainText = (written: string) =>
  written.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim()

export const wordsOf = (written: string) =>
  plainText(written)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** A name as it is compared: without accents, signs and legal forms. One that consists of nothing else keeps its words. */
export function nameKey(written: string) {
  const words = wordsOf(written)
  const telling = words.filter((word) => !empty.has(word))
  return (telling.length > 0 ? telling : words).join(' ').slice(0, 120)
}

const months = new Set(
  'january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec januar februar marz maerz mai juni juli oktober dezember janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre'.split(
    ' ',
  ),
)

/** What a line says without what changes from one to the next: its numbers and dates. */
export function ignorePattern(text: string, payerName: string) {
  const words = wordsOf(`${payerName} ${text}`).filter((word) => !/\d/.test(word))
  const lasting = words.filter((word) => !months.has(word))
  return (lasting.length > 0 ? lasting : words).slice(0, 12).join(' ')
}
