import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { httpClient } from '../http-client.ts'

/** One process for all benches of a run. */
let started: ReturnType<typeof start> | undefined

/** A server that only sends as many bytes as the product's response has: the upper bound for every read. */
export async function bareHttp(bytes: number) {
  const { send } = await (started ??= start())
  return async () => JSON.parse(await send({ path: `/${bytes}` })) as unknown
}

export async function stopBareHttp() {
  await (await started)?.stop()
}

async function start() {
  const child = fork(join(import.meta.dirname, 'bare-http-server.ts'))
  const [port] = (await once(child, 'message')) as [number]
  const { send, close } = httpClient(`http://127.0.0.1:${port}`)
  const stop = async () => {
    close()
    child.kill()
    await once(child, 'exit')
  }
  return { send, stop }
}
