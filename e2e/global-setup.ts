import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setUpEInvoices, startAccessPoint } from './access-point.ts'
import { startSlowLine } from './slow-line.ts'
import { startMailServer } from './start-mail-server.ts'
import { startProduct } from './start-product.ts'

/**
 * The built product on an empty data folder, with its own database, demo data, a mail server that stores all mail, and an
 * access point that takes e-invoices.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for it.
export default async function setUp() {
  const folder = await mkdtemp(join(tmpdir(), 'counterfoil-e2e-'))
  // If this runs as root, the database's own user needs access.
  await chmod(folder, 0o755)
  const mailbox = join(folder, 'mails')
  await mkdir(mailbox)
  const mailServer = await startMailServer(mailbox)
  const accessPoint = await startAccessPoint()
  const slowLine = process.env['SLOW_LINE'] ? await startSlowLine(Number(process.env['SLOW_LINE'])) : undefined
  const remove = async () => {
    await mailServer.stop()
    await accessPoint.stop()
    slowLine?.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const dataFolder = join(folder, 'data')
    const product = await startProduct({
      DATA_DIR: dataFolder,
      SMTP_URL: mailServer.url,
      ...accessPoint.settings,
      ...(slowLine && { APP_URL: slowLine.url }),
    })
    slowLine?.leadTo(product.url)
    await setUpEInvoices(product.url)
    process.env['DATA_FOLDER'] = dataFolder
    process.env['BASE_URL'] = slowLine?.url ?? product.url
    process.env['MAILBOX'] = mailbox
    return async () => {
      await product.stop()
      await remove()
    }
  } catch (error) {
    await remove()
    throw error
  }
}
