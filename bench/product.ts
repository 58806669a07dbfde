import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { demoPassword } from '#server/demo/demo-people.ts'

/** The product as it is shipped, in a process of its own, on a database that is there already. */
export async function startProduct(databaseUrl: string) {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: '0',
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_MINUTE: '10000000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await addressOf(createInterface({ input: child.stdout }))
  const signedIn = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@example.com', password: demoPassword, remember: true }),
  })
  const { token } = (await signedIn.json()) as { token: string }
  return {
    address,
    token,
    ask: async <Reply = unknown>(path: string) => {
      const reply = await fetch(address + path, { headers: { authorization: `Bearer ${token}` } })
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
      return (await reply.json()) as Reply
    },
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function addressOf(lines: AsyncIterable<string>) {
  for await (const line of lines) {
    const address = /ready at (http\S+)/.exec(line)?.[1]
    if (address) return address
  }
  throw new Error('The product did not start.')
}
