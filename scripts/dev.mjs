import { endWithSignals, explain, installOnce } from './bring-up.mjs'
import { passSignalsOnce, runChild } from './run-child.mjs'

/** `npm run dev`: the server restarts and the pages refresh when their sources change. */
const settle = endWithSignals()
await installOnce().catch(explain)
settle()

const port = Number(process.env.PORT ?? 3000)
const serverPort = port + 1
const address = `http://localhost:${port}`
const server = runChild(['--watch', '--watch-preserve-output', 'server/main.ts'], {
  PORT: String(serverPort),
  APP_URL: process.env.APP_URL ?? address,
  CHECK_REPLIES: process.env.CHECK_REPLIES ?? 'yes',
})
passSignalsOnce(server.kill)

// Imported here because it may have been installed only just now.
const { createServer } = await import('vite')
const target = `http://127.0.0.1:${serverPort}`
const pages = await createServer({ server: { port, strictPort: true, proxy: { '/api': target, '/photos': target } } })
await pages.listen()
console.log(`Pages that refresh on change: ${address}`)

process.exitCode = await server.ended
await pages.close()
