import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** What the journeys do over a line that takes a while in each direction: `SLOW_LINE=150 npm run test:e2e`. */
export async function startSlowLine(delayMs: number) {
  let port = 0
  const server = createServer((browser) => {
    const product = connect(port, '127.0.0.1')
    passOn(browser, product, delayMs)
    passOn(product, browser, delayMs)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return { url, leadTo: (target: string) => (port = Number(new URL(target).port)), stop: () => server.close() }
}

function passOn(from: Socket, to: Socket, delayMs: number) {
  const later = (act: () => void) => setTimeout(act, delayMs)
  from.on('data', (chunk) => later(() => to.write(chunk)))
  from.on('end', () => later(() => to.end()))
  from.on('error', () => to.destroy())
  from.on('close', () => later(() => to.destroySoon()))
}
