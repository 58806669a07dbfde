import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'pg'

/** Reads one row by its id and sends it as JSON, without session or permissions. */
const [url, table] = process.argv.slice(2)
const pool = new Pool({ connectionString: url, max: 16 })
const text = `select * from ${table} where id = $1`

async function answer(id: string | undefined, response: ServerResponse) {
  const { rows } = await pool.query({ name: 'record', text, values: [id] })
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(rows[0]))
}

const server = createServer((request, response) => void answer(request.url?.slice(1), response))
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
