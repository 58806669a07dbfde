import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { build } from 'vite'

const source = join(import.meta.dirname, 'in-page')
const built = join(import.meta.dirname, '../../../node_modules/.cache/counterfoil-bench-pages')

/** Builds the scripts for the browser: the bare list, and the one that observes the pages. */
export async function buildInPage() {
  await build({
    configFile: false,
    root: source,
    logLevel: 'warn',
    build: {
      outDir: built,
      emptyOutDir: true,
      rolldownOptions: {
        input: { index: join(source, 'index.html'), watch: join(source, 'watch.ts') },
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  return { watch: await readFile(join(built, 'watch.js'), 'utf8') }
}

/** Serves the bare list and its rows; the browser may cache its script, as it may cache ours. */
export async function serveBarePage(rows: object) {
  const answer = JSON.stringify(rows)
  const server = createServer((request, reply) => {
    if (request.url === '/api/invoices') return reply.setHeader('content-type', 'application/json').end(answer)
    const isScript = request.url?.endsWith('.js') ?? false
    reply.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    if (isScript) reply.setHeader('cache-control', 'public, max-age=31536000, immutable')
    return createReadStream(join(built, isScript ? 'index.js' : 'index.html')).pipe(reply)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
