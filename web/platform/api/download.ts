import { fetchFile, type FileEndpoint, type OnChunk } from './api-client.ts'

type Given = {
  params?: Record<string, string>
  query?: Record<string, string | number>
  body?: unknown
  signal?: AbortSignal
  onChunk?: OnChunk
}

/** The file name from the header; the form with all Unicode characters, if there is one. */
function nameIn(disposition: string) {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : /filename="?([^";]+)"?/.exec(disposition)?.[1]
}

/** Fetches a file with the session's token, which a plain link cannot send, and saves it. */
export async function download(endpoint: FileEndpoint, given: Given = {}) {
  const { content, disposition } = await fetchFile(endpoint, given)
  saveFile(content, nameIn(disposition) ?? endpoint.path.split('/').at(-1) ?? 'download')
}

/** Long enough for the browser to have read the file. */
const keepMilliseconds = 60_000

function saveFile(content: Blob, name: string) {
  const href = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(href), keepMilliseconds)
}

/** Shows a file in a new tab, opened before the request because pop-up blockers would block it afterwards. */
export async function openFile(endpoint: FileEndpoint, given: Given = {}) {
  const tab = window.open('', '_blank')
  try {
    const { content } = await fetchFile(endpoint, given)
    const href = URL.createObjectURL(content)
    if (tab) tab.location.href = href
    else window.location.assign(href)
    setTimeout(() => URL.revokeObjectURL(href), keepMilliseconds)
  } catch (error) {
    tab?.close()
    throw error
  }
}
