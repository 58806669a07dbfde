import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'

/** Passes everything on, and pages in two parts: until the end of a tag at once, the rest after a second. */
async function startSlowNetwork(product: string, tag: string) {
  const server = createServer((asked, reply) => {
    const { url, method, headers } = asked
    const passed = request(new URL(url ?? '/', product), { ...(method && { method }), headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      if (!answer.headers['content-type']?.startsWith('text/html')) return answer.pipe(reply)
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      return answer.on('end', () => {
        const page = Buffer.concat(parts)
        const start = page.indexOf(tag) + tag.length
        reply.write(page.subarray(0, start))
        setTimeout(() => reply.end(page.subarray(start)), 1_000)
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

const inTheBackground = () => {
  Object.defineProperty(document, 'hidden', { value: true })
  // Such a tab is not painted.
  window.requestAnimationFrame = () => 0
}

for (const tag of ['</script>', '</head>'])
  for (const [where, prepare] of [
    ['in sight', () => undefined],
    ['in the background', inTheBackground],
  ] as const)
    test(`a page in a tab ${where} that stops after ${tag} for a second starts once all of it is there`, async ({
      page,
      baseURL,
    }) => {
      const network = await startSlowNetwork(baseURL ?? '', tag)
      try {
        await page.addInitScript(prepare)
        await page.goto(`${network.address}/login`)
        await expect(page.getByRole('heading', { name: 'Log in to your account' })).toBeVisible()
      } finally {
        network.stop()
      }
    })
