import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '#server/platform/database/embedded/run-command.ts'

const sizeMb = 200

/** A separate file system, small enough to be filled; undefined if this user may not mount one. */
export async function mountSmallDisk() {
  const folder = await mkdtemp(join(tmpdir(), 'counterfoil-torture-disk-'))
  const { ok } = await runCommand('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'tmpfs', folder])
  if (!ok) {
    await rm(folder, { recursive: true })
    return undefined
  }
  await chmod(folder, 0o755)
  const ballast = join(folder, 'ballast')
  return {
    folder,
    /** Fills the disk completely. */
    async fill() {
      const chunk = Buffer.alloc(64 * 1024, 1)
      for (;;) {
        try {
          await writeFile(ballast, chunk, { flag: 'a' })
        } catch {
          return
        }
      }
    },
    makeRoom: () => rm(ballast, { force: true }),
    async unmount() {
      await runCommand('umount', ['-l', folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
