/** One field of a message: `:61:…` with the lines that continue it, as they are written. */
export type MtField = { tag: string; lines: string[]; line: number }

/** `:NS:` is what banks add beside the standard. */
const start = /^:(\d{2}[A-Z]?|NS):(.*)$/
/** The envelope of a message, and the dash that ends one. */
const envelope = /^(?:-\}?|\{\d:.*|.*\{4:|-\}.*|[A-Z]+|\d{3})$/

/** The fields of all messages in a file, in their order. What stands around the messages is left out. */
export function fieldsOf(text: string): MtField[] {
  const fields: MtField[] = []
  let open: MtField | undefined
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const written = raw.replace(/^\{.*\{4:/, '').replace(/[\u0001\u0003]/g, '') // oxlint-disable-line no-control-regex
    const [, tag, rest] = start.exec(written) ?? []
    if (tag !== undefined) {
      open = { tag, lines: [rest ?? ''], line: index + 1 }
      fields.push(open)
    } else if (/^-\}?$/.test(written.trim())) open = undefined
    else if (open && written.trim() !== '' && !(open.tag.startsWith('62') && envelope.test(written.trim())))
      open.lines.push(written)
  }
  return fields
}
