import sharp, { type Sharp } from 'sharp'
import { AppError } from '#server/platform/app-error.ts'

/** An image of a few bytes can unpack to gigabytes; this is the most that is unpacked. */
const maxPixels = 50_000_000

const accepted = new Set(['png', 'jpeg', 'webp'])

/** Decodes and redraws an image: nothing of the original file survives, including metadata. */
export async function redrawPicture(upload: Buffer, draw: (picture: Sharp) => Sharp): Promise<Buffer> {
  try {
    const picture = sharp(upload, { limitInputPixels: maxPixels, failOn: 'error', animated: false })
    const { format } = await picture.metadata()
    if (!accepted.has(format)) throw new AppError('photo.unreadable')
    return await draw(picture.autoOrient()).toBuffer()
  } catch {
    throw new AppError('photo.unreadable')
  }
}
