import { Zip, ZipPassThrough } from 'fflate'

type ZippedFile = { name: string; content: Uint8Array }

/** Streams files one after the other. They are stored uncompressed, because PDFs are compressed already. */
export async function* zipOf(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for await (const { name, content } of files) {
    const file = new ZipPassThrough(name)
    zip.add(file)
    file.push(content, true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}
