import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { httpClient } from '../http-client.ts'

/** A server that only sends as many bytes as the product's response has: the upper bound for every read. */
export async function startBareHttp(bytes: number) {
  const child = fork(join(import.meta.dirname, 'bare-http-server.ts'), [String(bytes)])
  const [port] = (await once(child, 'message')) as [number]
  const { send, close } = httpClient(`http://127.0.0.1:${port}`)
  return {
    ask: async () => JSON.parse(await send({ path: '/' })) as unknown,
    stop: async () => {
      close()
      child.kill()
      await once(child, 'exit')
    },
  }
}
