import './start/quick-imports.ts'

// By a call, because what is imported above would otherwise come too late for it.
const [{ announce }, { readConfig }, { startOrExplain }, { startServer }] = await Promise.all([
  import('#server/platform/announce.ts'),
  import('#server/platform/config.ts'),
  import('#server/start/start-or-explain.ts'),
  import('#server/start/start-server.ts'),
])

await startOrExplain((teardown) => startServer(readConfig(process.env, announce), announce, teardown))
