import { buildOnce, endWithSignals, explain, installOnce } from './bring-up.mjs'
import { passSignalsOnce, runChild } from './run-child.mjs'

/** `npm start`: installs and builds what is missing, then starts the product; with `--own`, with a business of one's own. */
const wishes = process.argv.slice(2)
const isOwn = wishes.includes('--own')
const unknown = wishes.find((wish) => wish !== '--own')
if (unknown !== undefined) {
  console.error(`npm start does not know ${unknown}. For a business of your own: npm start -- --own`)
  process.exit(2)
}

const settle = endWithSignals()
try {
  await installOnce()
  await buildOnce()
} catch (error) {
  explain(error)
}
settle()

const server = runChild(['server/main.ts'], isOwn ? { BUSINESS: 'own' } : {})
passSignalsOnce(server.kill)
process.exitCode = await server.ended
