import type { Endpoint } from '#shared/http/endpoint.ts'
import { fetchFile } from './api-client.ts'

type Given = { params?: Record<string, string>; query?: Record<string, string | number>; signal?: AbortSignal }

/** The name that the server gives the file. */
const nameIn = (disposition: string) => /filename="?([^";]+)"?/.exec(disposition)?.[1]

/** Fetches a file with the token of the session, which a plain link could not carry, and hands it to the browser. */
export async function download(endpoint: Pick<Endpoint, 'path' | 'download'>, given: Given = {}) {
  const { content, disposition } = await fetchFile(endpoint, given)
  saveFile(content, nameIn(disposition) ?? endpoint.path.split('/').at(-1) ?? 'download')
}

/** Long enough for the browser to have taken the file. */
const keepMilliseconds = 60_000

export function saveFile(content: Blob, name: string) {
  const href = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(href), keepMilliseconds)
}
