import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { callbackify } from 'node:util'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** How the server treats mail; the first part of an address selects it. */
export const tempers = ['good', 'slow', 'busy', 'never', 'refused', 'dropped', 'unanswered'] as const
export type Temper = (typeof tempers)[number]

const temperOf = (address: string) => address.split('-')[0] as Temper

/** Whether mail to it can eventually arrive. */
export const canReceive = (address: string) => !['refused', 'never'].includes(temperOf(address))

export type Delivery = {
  emailId: string
  recipients: string[]
  /** When its connection was opened. */
  connectedAt: number
  /** When the mail server confirmed it; null if the connection had ended by then. */
  answeredAt: number | null
}

/** The times of kills, after which a response may not have been recorded. */
export type Kills = { worker: readonly number[]; database: readonly number[] }

/** A worker that has the response records it within this time. */
const noteMs = 500
/** How long the database may be away after a kill, when nothing can be recorded. */
const awayMs = 10_000

/**
 * The mail server had the whole message, but the worker's connection or process ended before the response was
 * recorded. Sending it again is the only way not to lose it; its Message-ID is the same, so mail servers can drop
 * the second copy.
 */
export function isInDoubt({ connectedAt, answeredAt }: Delivery, kills: Kills) {
  if (answeredAt === null) return true
  const wasAway = kills.database.some((kill) => kill > answeredAt - awayMs && kill < answeredAt + noteMs)
  const notedBy = answeredAt + (wasAway ? awayMs : noteMs)
  return kills.worker.some((kill) => kill >= connectedAt && kill <= notedBy)
}

export type MailServer = ReturnType<typeof hostileMailServer>

/** Longer than a job may be without its worker's lock. */
const slowMs = 12_000
const busyTimes = 2

const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })

/** A real SMTP server on loopback that behaves like mail servers on bad days, depending on the address. */
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

  /** The behaviours that end the connection, on the first message for an address. */
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
        // A client that has disconnected is not an error here.
        server.on('error', () => undefined)
        server.server.on('connection', (socket: Socket) =>
          connections.set(socket.remotePort ?? 0, { socket, connectedAt: Date.now() }),
        )
        server.listen(port, '127.0.0.1', resolve)
      }),
    /** Stops the server and closes all connections. */
    stop: () =>
      new Promise<void>((resolve) => {
        for (const { socket } of connections.values()) socket.destroy()
        connections.clear()
        if (server) server.close(() => resolve())
        else resolve()
      }),
  }
}

/** The Message-ID contains the id of the record. */
async function idIn(stream: Readable) {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  const { messageId = '' } = await PostalMime.parse(Buffer.concat(chunks))
  return /<([^@]+)@/.exec(messageId)?.[1] ?? ''
}
