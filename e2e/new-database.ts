import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'

/** The embedded server of the other tests serves as an external one: only its address is used. */
export async function newDatabase() {
  const folder = process.env['DATA_FOLDER'] ?? ''
  const secret = await readFile(join(folder, 'postgres', 'password'), 'utf8')
  const port = (await readFile(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[3]
  const server = `postgres://postgres:${secret.trim()}@127.0.0.1:${port}`
  const name = `own_${crypto.randomUUID().slice(0, 8)}`
  const client = new Client(`${server}/postgres`)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return `${server}/${name}`
}
