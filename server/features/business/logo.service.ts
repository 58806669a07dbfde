import { createHash } from 'node:crypto'
import type { Tx } from '#server/platform/database/connection/database.ts'
import { redrawPicture } from '#server/platform/files/redraw-picture.ts'
import { insertLogo, markLogo } from './business.queries.ts'

const largest = { width: 1200, height: 600 }

/** Keeps transparency, and does not enlarge a small logo. */
export const redrawLogo = (upload: Buffer) =>
  redrawPicture(upload, (picture) =>
    picture.resize({ ...largest, fit: 'inside', withoutEnlargement: true }).png({ compressionLevel: 9 }),
  )

export async function setLogo(tx: Tx, logo: Buffer) {
  const id = createHash('sha256').update(logo).digest('hex')
  await insertLogo(tx, id, logo)
  await markLogo(tx, id)
}

export const removeLogo = (tx: Tx) => markLogo(tx, null)
