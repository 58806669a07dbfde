/** As many letters as a field of a code holds, in one line. */
export const cut = (text: string, length: number) =>
  Array.from(text.replaceAll(/\s+/g, ' ')).slice(0, length).join('').trim()
