import { Agent, request } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { tokenOf } from '#server/test-support/ask.ts'
import { formWithFile } from '#server/test-support/form.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { app } = testApp
const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => app.close())
const tokens = { owner: await tokenOf(testApp, 'owner'), clerk: await tokenOf(testApp, 'clerk'), nobody: undefined }

type Sent = { status: number; tookMs: number; wasSent: boolean }

/** Sends a form as a browser does: the whole of it, while reading the response; resolves when both are complete. */
function send(path: string, form: ReturnType<typeof formWithFile>, token?: string, agent?: Agent): Promise<Sent> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    let wasSent = false
    const sending = request(new URL(path, address), {
      method: 'POST',
      ...(agent && { agent }),
      headers: {
        ...form.headers,
        'content-length': form.payload.length,
        ...(token && { authorization: `Bearer ${token}` }),
      },
    })
    sending.on('finish', () => (wasSent = true))
    sending.on('error', reject)
    sending.on('response', (answer) => {
      answer.resume()
      const done = () => resolve({ status: answer.statusCode ?? 0, tookMs: performance.now() - began, wasSent })
      answer.on('end', () => (wasSent || sending.destroyed ? done() : sending.on('close', done)))
    })
    sending.end(form.payload)
  })
}

const picture = Buffer.alloc(4 * 1024 * 1024, 7)
const large = Buffer.alloc(20 * 1024 * 1024, 7)

test.for([
  ['of another type', '/api/settings/photo', formWithFile('photo', picture, 'application/pdf'), 422, 'owner'],
  ['under another name', '/api/settings/photo', formWithFile('picture', picture, 'image/png'), 422, 'owner'],
  ['that is no picture', '/api/settings/photo', formWithFile('photo', picture, 'image/png'), 422, 'owner'],
  ['that is too large', '/api/admin/business/logo', formWithFile('logo', large, 'image/png'), 413, 'owner'],
  ['without the right', '/api/admin/business/logo', formWithFile('logo', picture, 'image/png'), 403, 'clerk'],
  ['without a token', '/api/admin/business/logo', formWithFile('logo', picture, 'image/png'), 401, 'nobody'],
  ['to nowhere', '/api/nowhere', formWithFile('file', picture, 'image/png'), 404, 'owner'],
  ['where JSON is wanted', '/api/note/create', formWithFile('file', picture, 'image/png'), 422, 'owner'],
] as const)('a picture %s is refused, and its sender is let go at once', async ([, path, form, status, by]) => {
  const sent = await send(path, form, tokens[by])
  expect(sent.status).toBe(status)
  expect(sent.tookMs).toBeLessThan(3_000)
})

test('the connection of a refused upload serves the next call', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const form = formWithFile('photo', picture, 'application/pdf')
  for (let round = 0; round < 3; round++) {
    const { status, tookMs } = await send('/api/settings/photo', form, tokens.owner, agent)
    expect(status).toBe(422)
    expect(tookMs).toBeLessThan(3_000)
  }
  agent.destroy()
})
