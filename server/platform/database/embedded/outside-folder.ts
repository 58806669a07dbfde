import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'

const root = '/var/lib/counterfoil'

/** A folder outside the project, for what the database's user could not access inside it. Only root gets here. */
export async function outsideFolder(name: string) {
  const folder = join(root, name)
  await mkdir(folder, { recursive: true })
  // Set again, because root's umask may have removed the permission.
  await chmod(root, 0o755)
  await chmod(folder, 0o755)
  return folder
}
