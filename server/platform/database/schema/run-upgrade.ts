import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'

/** A statement that waits for the lock of a table makes all later ones wait too. Users wait for a second at most. */
const lockTimeoutMs = 700
const pauseMs = 1_000
/** Five minutes, in which reports and backups that hold the table end. */
const tries = 180

const outsideTransaction = /^-- Without a transaction/

/**
 * Runs the statements of one upgrade, all of them or none. Those of a file that begins with "-- Without a transaction"
 * run one by one, because PostgreSQL builds an index concurrently only like that; interrupted, they run again from the
 * first.
 */
export async function runUpgrade(client: Client, statements: string, noteDone: () => Promise<unknown>) {
  if (!outsideTransaction.test(statements)) return inTransaction(client, statements, noteDone)
  for (const statement of splitStatements(statements)) await client.query(statement)
  await noteDone()
}

async function inTransaction(client: Client, statements: string, noteDone: () => Promise<unknown>) {
  // A transaction that holds the table and needs a stronger lock waits behind us, and we for it. PostgreSQL detects this and lets it go first, but
  // only after a second. The owner of a database elsewhere may lack the right to set this; then a later try succeeds.
  await client.query(`set deadlock_timeout = '20ms'`).catch(() => undefined)
  for (let left = tries; ; left--) {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
      await client.query(statements)
      await noteDone()
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if (!isLostLock(error) || left === 0) throw error
      await wait(pauseMs)
    }
  }
}

/** Waited for in vain, or given up because two waited for each other. */
const isLostLock = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01')

/** Such files hold plain statements, each ending a line; no function bodies. */
const splitStatements = (text: string) =>
  text
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement.replaceAll(/--.*$/gm, '').trim() !== '')
