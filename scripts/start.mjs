import { buildOnce, endWithSignals, explain, installOnce } from './bring-up.mjs'
import { passSignalsOnce, runBeside } from './run-beside.mjs'

/** `npm start`: everything that a new machine lacks, then the product. */
const settle = endWithSignals()
try {
  await installOnce()
  await buildOnce()
} catch (error) {
  explain(error)
}
settle()

const server = runBeside(['server/main.ts'])
passSignalsOnce(server.kill)
process.exitCode = await server.ended
