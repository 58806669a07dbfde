const outWords =
  /^(?:d|dr|db|dbit|debit|debits|debet|out|outgoing|s|soll|af|lastschrift|belastung|ausgang|ausgabe|sortie|money out|paid out|withdrawal|-)$/i
const inWords =
  /^(?:c|cr|crdt|credit|credits|in|incoming|h|haben|bij|gutschrift|eingang|einnahme|entree|money in|paid in|deposit|\+)$/i

/** 1 for money in, -1 for money out, null for a word that says neither. */
export function signOf(word: string) {
  if (outWords.test(plain(word))) return -1
  return inWords.test(plain(word)) ? 1 : null
}

export const isDirection = (word: string) => signOf(word) !== null

const plain = (word: string) =>
  word
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replace(/(?<=\p{L})\.$/u, '')
