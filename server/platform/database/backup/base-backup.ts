import { Readable } from 'node:stream'
import { Client, type Connection } from 'pg'

export type BackupBytes = { of: 'archive' | 'manifest'; bytes: Buffer }

/** SHA-256 of each file, so that a restore detects damage; includes the WAL that makes the backup consistent. */
const command = `BASE_BACKUP (LABEL 'counterfoil', CHECKPOINT 'fast', WAIT false, WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`

/** The whole cluster as PostgreSQL sends it while it is in use: one tar archive, then the manifest. */
export async function* baseBackup(ownerUrl: string): AsyncGenerator<BackupBytes> {
  const url = new URL(ownerUrl)
  url.searchParams.set('replication', 'true')
  const client = new Client({ connectionString: url.href })
  // A broken connection breaks the stream too, which reports the error.
  client.on('error', () => undefined)
  await client.connect()
  try {
    // Otherwise a busy server could delete the WAL of the first minutes before the last file is sent.
    await client.query(
      `CREATE_REPLICATION_SLOT counterfoil_backup_${process.pid} TEMPORARY PHYSICAL (RESERVE_WAL true)`,
    )
    yield* sorted(client.query(new BaseBackupQuery()).messages)
  } finally {
    await client.end()
  }
}

/** The first letter of a message says what follows: a new archive, the manifest, or bytes of either. */
async function* sorted(messages: AsyncIterable<Buffer>): AsyncGenerator<BackupBytes> {
  let of: BackupBytes['of'] = 'archive'
  for await (const message of messages) {
    const kind = String.fromCodePoint(message[0] ?? 0)
    if (kind === 'm') of = 'manifest'
    if (kind === 'n' && !message.subarray(1).toString('latin1').startsWith('base.tar\0'))
      throw new Error('A database with tablespaces of its own is not backed up by this command.')
    if (kind === 'd') yield { of, bytes: message.subarray(1) }
  }
}

/** A custom query for `pg`: its result is a stream, read no faster than it is written. */
class BaseBackupQuery {
  #connection: Connection | undefined
  readonly messages = new Readable({
    objectMode: true,
    highWaterMark: 64,
    read: () => void this.#connection?.stream.resume(),
  })

  submit(connection: Connection) {
    this.#connection = connection
    connection.query(command)
  }

  handleCopyData({ chunk }: { chunk: Buffer }) {
    // The parser reuses its buffer for the next message.
    if (!this.messages.push(Buffer.from(chunk))) this.#connection?.stream.pause()
  }

  handleError(error: Error) {
    this.messages.destroy(error)
  }

  handleReadyForQuery() {
    this.messages.push(null)
  }

  handleRowDescription() {}
  handleDataRow() {}
  handleCommandComplete() {}
}
