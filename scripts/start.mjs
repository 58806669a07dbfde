import { buildOnce, endWithSignals, explain, installOnce } from './bring-up.mjs'
import { passSignalsOnce, runChild } from './run-child.mjs'

/** `npm start`: installs and builds what is missing, then starts the product. */
const settle = endWithSignals()
try {
  await installOnce()
  await buildOnce()
} catch (error) {
  explain(error)
}
settle()

const server = runChild(['server/main.ts'])
passSignalsOnce(server.kill)
process.exitCode = await server.ended
