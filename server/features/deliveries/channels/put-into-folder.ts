import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

type File = { deliveryId: string; fileName: string; xml: Uint8Array }

/** Written under a temporary name and renamed when it is complete, so that the program that empties the folder never reads half a file. */
export async function putIntoFolder(folder: string, { deliveryId, fileName, xml }: File) {
  const unfinished = join(folder, `.${deliveryId}.part`)
  try {
    const file = await open(unfinished, 'w')
    try {
      await file.writeFile(xml)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, join(folder, fileName))
  } catch (error) {
    // The first error says more than a failure to clean up.
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw error
  }
}
