import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { callbackify } from 'node:util'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** What becomes of the mail to an address; its first part says which. */
export const tempers = ['good', 'slow', 'busy', 'never', 'refused', 'dropped', 'unanswered'] as const
export type Temper = (typeof tempers)[number]

const temperOf = (address: string) => address.split('-')[0] as Temper

/** Whether mail to it can arrive in the end. */
export const canReceive = (address: string) => !['refused', 'never'].includes(temperOf(address))

export type Delivery = {
  emailId: string
  recipients: string[]
  /** When the connection that it came by was made. */
  connectedAt: number
  /** When the mail server said that it has it; nothing when the connection had ended by then. */
  answeredAt: number | null
}

/** When each was killed: by their moments it is known what could not be written down. */
export type Kills = { worker: readonly number[]; database: readonly number[] }

/** A worker that has the answer writes it down within this time. */
const noteMs = 500
/** As long as the database may be away after a kill, in which nothing can be written down. */
const awayMs = 10_000

/**
 * The mail server had the whole message, and the connection or the process of the worker really ended before the answer was written
 * down. Sending it again is the only way not to lose it; its Message-ID is the same, by which mail servers drop the second copy.
 */
export function isInDoubt({ connectedAt, answeredAt }: Delivery, kills: Kills) {
  if (answeredAt === null) return true
  const wasAway = kills.database.some((kill) => kill > answeredAt - awayMs && kill < answeredAt + noteMs)
  const notedBy = answeredAt + (wasAway ? awayMs : noteMs)
  return kills.worker.some((kill) => kill >= connectedAt && kill <= notedBy)
}

export type MailServer = ReturnType<typeof hostileMailServer>

/** Longer than a job may be without the lock of its worker. */
const slowMs = 12_000
const busyTimes = 2

const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })

/** A real SMTP server on loopback that does what mail servers do on bad days, each to the addresses that are named after it. */
export function hostileMailServer(port: number) {
  const deliveries: Delivery[] = []
  const timesSeen = new Map<string, number>()
  const connections = new Map<number, { socket: Socket; connectedAt: number }>()
  let server: SMTPServer | null = null

  const seen = (address: string) => {
    const times = (timesSeen.get(address) ?? 0) + 1
    timesSeen.set(address, times)
    return times
  }
  const refusalOf = (address: string) => {
    const temper = temperOf(address)
    if (temper === 'refused') return refusal(550, 'no such mailbox')
    if (temper === 'never') return refusal(451, 'try again later')
    if (temper === 'busy' && seen(address) <= busyTimes) return refusal(450, 'mailbox busy')
    return null
  }

  /** Strange are those that end the connection, the first time that anything comes for them. */
  const strangeTemperOf = (recipients: string[]) => {
    const strange = recipients.find((address) => ['dropped', 'unanswered'].includes(temperOf(address)))
    return strange !== undefined && seen(strange) === 1 ? temperOf(strange) : null
  }

  const take = async (stream: Readable, recipients: string[], remotePort: number) => {
    const { socket, connectedAt = 0 } = connections.get(remotePort) ?? {}
    const temper = strangeTemperOf(recipients)
    if (temper === 'dropped') {
      socket?.destroy()
      return
    }
    if (recipients.some((address) => temperOf(address) === 'slow')) await wait(slowMs)
    const emailId = await idIn(stream)
    if (temper === 'unanswered') socket?.destroy()
    const answeredAt = socket?.destroyed === false ? Date.now() : null
    deliveries.push({ emailId, recipients, connectedAt, answeredAt })
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    deliveries: deliveries as readonly Delivery[],
    start: () =>
      new Promise<void>((resolve) => {
        server = new SMTPServer({
          authOptional: true,
          disabledCommands: ['STARTTLS', 'AUTH'],
          onRcptTo: ({ address }, _session, done) => done(refusalOf(address)),
          onData: (stream, { envelope, remotePort }, done) => {
            const recipients = envelope.rcptTo.map(({ address }) => address)
            callbackify(() => take(stream, recipients, remotePort))(done)
          },
        })
        // A client that is gone, or was cut off here, is no matter.
        server.on('error', () => undefined)
        server.server.on('connection', (socket: Socket) =>
          connections.set(socket.remotePort ?? 0, { socket, connectedAt: Date.now() }),
        )
        server.listen(port, '127.0.0.1', resolve)
      }),
    /** Away, with all connections cut. */
    stop: () =>
      new Promise<void>((resolve) => {
        for (const { socket } of connections.values()) socket.destroy()
        connections.clear()
        if (server) server.close(() => resolve())
        else resolve()
      }),
  }
}

/** The product names each message after its record. */
async function idIn(stream: Readable) {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  const { messageId = '' } = await PostalMime.parse(Buffer.concat(chunks))
  return /<([^@]+)@/.exec(messageId)?.[1] ?? ''
}
