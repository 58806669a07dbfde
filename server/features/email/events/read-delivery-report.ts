import { createHash } from 'node:crypto'
import { emailIdIn, instantOf, type MailEvent } from './mail-event.ts'

type Part = { headers: Map<string, string>; body: string }

/** A report has few parts; what is nested deeper or has more is no report. */
const limits = { depth: 4, parts: 50 }

/** Headers up to the first empty line, folded lines joined; the first of several with one name counts. */
function partOf(text: string): Part {
  const end = /\r?\n\r?\n/.exec(text)
  const head = end ? text.slice(0, end.index) : text
  return { headers: fieldsOf(head), body: end ? text.slice(end.index + end[0].length) : '' }
}

function fieldsOf(text: string) {
  const fields = new Map<string, string>()
  for (const line of text.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [, name = '', value = ''] = /^([!-9;-~]+):\s*(.*)$/.exec(line) ?? []
    if (name && !fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value.trim())
  }
  return fields
}

const typeOf = ({ headers }: Part) => (headers.get('content-type') ?? 'text/plain').toLowerCase()

const boundaryOf = ({ headers }: Part) =>
  /boundary\s*=\s*(?:"([^"]+)"|([^\s;]+))/i
    .exec(headers.get('content-type') ?? '')
    ?.slice(1)
    .find(Boolean)

function decoded({ headers, body }: Part) {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  return body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** Every part that is not a container, from the outside in. */
function leavesOf(part: Part, depth = 0): Part[] {
  const boundary = boundaryOf(part)
  if (!typeOf(part).startsWith('multipart/') || boundary === undefined || depth > limits.depth) return [part]
  const inner = part.body.split(`--${boundary}`).slice(1, limits.parts)
  return inner
    .filter((text) => !text.startsWith('--'))
    .flatMap((text) => leavesOf(partOf(text.replace(/^\r?\n/, '')), depth + 1))
}

/** The report of a part `message/delivery-status`: a block about the message, then one about each recipient. */
function blocksOf(part: Part) {
  return decoded(part)
    .split(/(?:\r?\n){2,}/)
    .map(fieldsOf)
    .filter((fields) => fields.size > 0)
}

const kinds: Record<string, MailEvent['kind']> = { failed: 'bounced', delivered: 'delivered' }

/** `rfc822; ann@example.com` */
const addressOf = (field = '') =>
  field
    .replace(/^[^;]*;/, '')
    .trim()
    .replaceAll(/^<|>$/g, '')

function eventOf(fields: Map<string, string>, emailId: string | null, arrived: string | undefined): MailEvent | null {
  const kind = kinds[(fields.get('action') ?? '').toLowerCase()]
  const address = addressOf(fields.get('original-recipient') ?? fields.get('final-recipient'))
  if (!kind || !address) return null
  const tried = fields.get('last-attempt-date') ?? arrived
  const diagnosis = addressOf(fields.get('diagnostic-code'))
  const status = fields.get('status') ?? ''
  const reason = diagnosis.includes(status) ? diagnosis : `${status} ${diagnosis}`
  const key = createHash('sha256').update([kind, address, status, tried].join('\n')).digest('hex')
  return { kind, email_id: emailId, address, reason: reason.trim(), occurred_at: instantOf(tried), key }
}

/**
 * Reads a delivery report (RFC 3464), as mail servers send it back. The message is identified by the returned
 * message or its headers. Null: it is no such report.
 */
export function readDeliveryReport(text: string, contentType: string): MailEvent[] | null {
  // If a call carries the body of a report alone, its own header describes the container.
  const isBare = contentType.toLowerCase().startsWith('multipart/')
  const whole = isBare ? { headers: new Map([['content-type', contentType]]), body: text } : partOf(text.trimStart())
  const leaves = leavesOf(whole)
  const report = leaves.find((part) => typeOf(part).startsWith('message/delivery-status'))
  if (!report) return null
  const [about, ...recipients] = blocksOf(report)
  const returned = leaves.filter((part) => /^(message\/rfc822|text\/rfc822-headers|message\/global)/.test(typeOf(part)))
  const emailId =
    returned.map((part) => emailIdIn(fieldsOf(decoded(part)).get('message-id'))).find(Boolean) ??
    emailIdIn(whole.headers.get('in-reply-to') ?? whole.headers.get('references')) ??
    null
  const arrived = about?.get('arrival-date') ?? whole.headers.get('date')
  return recipients.map((fields) => eventOf(fields, emailId, arrived)).filter((event) => event !== null)
}
