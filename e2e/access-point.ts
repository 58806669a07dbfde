import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const secret = 'shared-with-the-access-point'

/**
 * Stands in for an access point: it accepts what it is given, and says a moment later, by a signed call back, that it has been
 * delivered.
 */
export async function startAccessPoint() {
  const server = createServer((request, response) => {
    const { 'counterfoil-call-back': callBack, 'idempotency-key': id } = request.headers
    request.resume().on('end', () => {
      response.writeHead(202, { 'content-type': 'application/json' }).end('{"status":"accepted"}')
      void say(String(callBack), String(id))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    settings: { E_INVOICE_URL: `http://127.0.0.1:${port}/`, E_INVOICE_SECRET: secret },
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

async function say(callBack: string, id: string) {
  const body = JSON.stringify({ status: 'delivered' })
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', secret).update(`${timestamp}.${id}.${body}`).digest('hex')
  const headers = {
    'content-type': 'application/json',
    'counterfoil-timestamp': timestamp,
    'counterfoil-signature': `sha256=${signature}`,
  }
  await fetch(callBack, { method: 'POST', headers, body })
}

/** What e-invoices ask of the business itself, and where they go: set before any test, so that none is disturbed by it. */
export async function setUpEInvoices(url: string) {
  const headers = { 'content-type': 'application/json' }
  const asked = { method: 'POST', headers, body: '{"email":"owner@example.com","password":"counterfoil-demo"}' }
  const { token } = (await (await fetch(`${url}/api/login`, asked)).json()) as { token: string }
  const authorization = `Bearer ${token}`
  const address = `${url}/api/admin/business`
  const { version } = (await (await fetch(address, { headers: { authorization } })).json()) as { version: number }
  const body = JSON.stringify({
    version,
    e_invoice_channel: 'http',
    electronic_address: { scheme: '9932', id: 'GB822752379' },
    invoice_contact: { name: 'Olivia Owens', phone: '+44 1632 960100', email: 'invoices@foxglove-tern.example.com' },
  })
  const reply = await fetch(address, { method: 'PATCH', headers: { ...headers, authorization }, body })
  if (!reply.ok) throw new Error(await reply.text())
}
