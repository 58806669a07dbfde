import sharp from 'sharp'

/** 300 dpi in the space that the template gives it. */
const largest = { width: 800, height: 225 }

/** A run prints the same logo thousands of times. */
const cacheSize = 16
const cache = new Map<string, Promise<Buffer>>()

/** A logo in a format that Typst reads and no larger than it is printed, so that documents stay small. */
export function printableLogo(logo: Buffer, id: string | null): Promise<Buffer> {
  const known = id === null ? undefined : cache.get(id)
  if (known) return known
  const picture = sharp(logo)
    .resize({ ...largest, fit: 'inside', withoutEnlargement: true })
    .png({ palette: true })
    .toBuffer()
  if (id !== null) remember(id, picture)
  return picture
}

function remember(id: string, picture: Promise<Buffer>) {
  const [oldest] = cache.keys()
  if (cache.size >= cacheSize && oldest !== undefined) cache.delete(oldest)
  cache.set(id, picture)
  // Failures are not cached.
  picture.catch(() => cache.delete(id))
}
