import { createHash } from 'node:crypto'
import type { Tx } from '#server/platform/database/connection/database.ts'
import { redrawPicture } from '#server/platform/files/redraw-picture.ts'
import { insertPhoto, updateUser } from './users.queries.ts'

const side = 256

/** A small square around the most prominent part. */
export const redrawPhoto = (upload: Buffer) =>
  redrawPicture(upload, (picture) =>
    picture.resize(side, side, { fit: 'cover', position: 'attention' }).webp({ quality: 82 }),
  )

export async function setPhoto(tx: Tx, userId: string, photo: Buffer) {
  const id = createHash('sha256').update(photo).digest('hex')
  await insertPhoto(tx, id, photo)
  await updateUser(tx, userId, { photo_id: id })
}

export const removePhoto = (tx: Tx, userId: string) => updateUser(tx, userId, { photo_id: null })

/** The address of the photo, or of drawn initials if there is none. */
export const photoUrl = ({ photo_id, name, id }: { photo_id: string | null; name: string; id: string }) =>
  photo_id ? `/photos/${photo_id}.webp` : `/photos/initials-${encodeURIComponent(initialsOf(name))}-${hueOf(id)}.svg`

function initialsOf(name: string) {
  const words = name.split(/[\s-]+/).filter((word) => /^\p{L}/u.test(word))
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) =>
    word ? String.fromCodePoint(word.codePointAt(0) ?? 0) : '',
  )
  return letters.join('').toUpperCase() || '?'
}

const hueOf = (id: string) => createHash('sha256').update(id).digest().readUInt16BE() % 360

/** White letters on a colour dark enough for contrast, whatever the hue. */
export function drawInitials(initials: string, hue: number) {
  const letters = initials.replaceAll(/[^\p{L}?]/gu, '').slice(0, 4)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><rect width="64" height="64" fill="hsl(${hue} 38% 34%)"/><text x="32" y="32" dy=".36em" text-anchor="middle" font-family="Inter,system-ui,sans-serif" font-size="26" font-weight="600" fill="#fff">${letters}</text></svg>`
}
