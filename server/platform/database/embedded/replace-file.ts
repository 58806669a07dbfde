import { chown, rename, rm, writeFile } from 'node:fs/promises'
import type { OsUser } from '#server/platform/database/embedded/run-command.ts'

/** All or nothing: on a full disk, the existing file stays as it was. */
export async function replaceFile(path: string, text: string, owner: OsUser | undefined) {
  const beside = `${path}.new`
  try {
    await writeFile(beside, text, { flush: true })
    if (owner) await chown(beside, owner.uid, owner.gid)
    await rename(beside, path)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}
