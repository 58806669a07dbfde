import './start/quick-imports.ts'

// By a call, because what is imported above would otherwise come too late for it.
const [{ announce }, { readConfig }, { startOrExplain }, { startWorker }] = await Promise.all([
  import('#server/platform/announce.ts'),
  import('#server/platform/config.ts'),
  import('#server/start/start-or-explain.ts'),
  import('#server/start/start-worker.ts'),
])

await startOrExplain((teardown) => startWorker(readConfig(process.env, announce), teardown))
