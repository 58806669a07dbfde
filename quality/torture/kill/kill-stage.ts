import { hostileMailServer, type MailServer } from '../mail/hostile-mail-server.ts'
import type { PartOptions } from '../part-options.ts'
import { type Stage, startStage } from '../stage/stage.ts'
import { freePort } from '../stage/supervised-process.ts'

export type KillStage = Stage & { mailServer: MailServer }

/** With a worker or several, and a mail server that accepts everything. */
export async function startKillStage(
  { report, journalFolder: logFolder }: Pick<PartOptions, 'report' | 'journalFolder'>,
  { database, workers = 1 }: Pick<Parameters<typeof startStage>[0], 'database' | 'workers'> = {},
): Promise<KillStage> {
  const mailServer = hostileMailServer(await freePort())
  await mailServer.start()
  const settings = { SMTP_URL: mailServer.url, MAIL_FROM: 'books@foxglove.example' }
  const stage = await startStage({ report, workers, settings, logFolder, ...(database && { database }) })
  const stop = async () => {
    await stage.stop()
    await mailServer.stop()
  }
  return { ...stage, mailServer, stop }
}
