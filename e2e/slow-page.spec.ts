import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'

/** Passes everything on, and pages in two parts: their first bytes at once, the others after a pause. */
async function startSlowNetwork(product: string, milliseconds: number) {
  const server = createServer((asked, reply) => {
    const { url, method, headers } = asked
    const passed = request(new URL(url ?? '/', product), { ...(method && { method }), headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      if (!answer.headers['content-type']?.startsWith('text/html')) return answer.pipe(reply)
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      return answer.on('end', () => {
        const page = Buffer.concat(parts)
        const start = page.indexOf('</script>') + '</script>'.length
        reply.write(page.subarray(0, start))
        setTimeout(() => reply.end(page.subarray(start)), milliseconds)
      })
    })
    asked.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}

test('a page that arrives slowly in a tab in the background starts once all of it is there', async ({
  page,
  baseURL,
}) => {
  const network = await startSlowNetwork(baseURL ?? '', 1_000)
  try {
    await page.addInitScript(() => {
      Object.defineProperty(document, 'hidden', { value: true })
      // Such a tab is not painted.
      window.requestAnimationFrame = () => 0
    })
    await page.goto(`${network.address}/login`)
    await expect(page.getByRole('heading', { name: 'Log in to your account' })).toBeVisible()
  } finally {
    network.stop()
  }
})
