import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'pg'
import type { Statement } from '../load/as-sent.ts'

/** Reads a record by the statement that the product sends and answers with its row, without session or permissions. */
const [url, sent = '', example] = process.argv.slice(2)
const pool = new Pool({ connectionString: url, max: 16 })
const { text, values } = JSON.parse(sent) as Statement

async function answer(id: string | undefined, response: ServerResponse) {
  const asked = values.map((value) => (value === example ? id : value))
  const { rows } = await pool.query({ name: 'record', text, values: asked })
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(rows[0]))
}

const server = createServer((request, response) => void answer(request.url?.slice(1), response))
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
