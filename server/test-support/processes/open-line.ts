import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll } from 'vitest'

/** A line to a database that can be cut, or stop forwarding without closing. */
export async function openLine(url: string) {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let isSilent = false
  const relay = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined))
    if (!isSilent) near.pipe(far).pipe(near)
  })
  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const { port } = relay.address() as AddressInfo
  const cut = () => {
    relay.close()
    for (const socket of sockets) socket.destroy()
  }
  afterAll(cut)
  return {
    url: Object.assign(new URL(url), { port: String(port), search: '' }).href,
    cut,
    mend: () => relay.listen(port, '127.0.0.1'),
    /** Both ends stay open and hear nothing any more, as when a cable is pulled. */
    silence() {
      isSilent = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    /** New connections are forwarded again; the silent ones stay silent. */
    restore() {
      isSilent = false
    },
  }
}
