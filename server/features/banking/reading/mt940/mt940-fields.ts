/** One field of a message: `:61:…` with the lines that continue it, as they are written. */
export type MtField = { tag: string; lines: string[]; line: number }

/** `:NS:` is what banks add beside the standard. */
const start = /^:(\d{2}[A-Z]?|NS):(.*)$/
/** The dash that ends a message, alone or with what closes its envelope. */
const end = /^-(?:\}.*)?$/

/** The fields of all messages in a file, in their order. What stands around the messages is left out. */
export function fieldsOf(text: string): MtField[] {
  const fields: MtField[] = []
  let open: MtField | undefined
  for (const [index, raw] of text.split(/\r\n|[\n\r\u2028\u2029]/).entries()) {
    const written = raw.replace(/^\{.*\{4:/, '').replace(/[\u0001\u0003]/g, '') // oxlint-disable-line no-control-regex
    const [, tag, rest] = start.exec(written) ?? []
    const bare = written.trim()
    if (tag !== undefined) {
      const field = { tag, lines: [rest ?? ''], line: index + 1 }
      fields.push(field)
      // A closing balance is one line: what follows it is the envelope of the next message.
      open = tag.startsWith('62') ? undefined : field
    } else if (end.test(bare)) open = undefined
    else if (bare !== '') open?.lines.push(written)
  }
  return fields
}
