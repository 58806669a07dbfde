import { useRef, useState } from 'react'
import { downloadArchive } from '#shared/features/archive/archive.contract.ts'
import { download } from '#web/platform/api/download.ts'
import { useErrorAlert } from '#web/platform/api/error-alert.ts'

/** Downloads the documents of a period, counts the files received, and can be cancelled. */
export function useArchiveDownload() {
  const withErrorAlert = useErrorAlert()
  const calledOff = useRef<AbortController>(undefined)
  /** Null while nothing is being downloaded. */
  const [done, setDone] = useState<number | null>(null)

  async function start(period: { from: string; to: string }) {
    const abort = new AbortController()
    const count = zippedFileCounter()
    calledOff.current = abort
    setDone(0)
    const isDone = await withErrorAlert(() =>
      download(downloadArchive, { query: period, signal: abort.signal, onChunk: (chunk) => setDone(count(chunk)) }),
    ).catch((error: unknown) => {
      if (!abort.signal.aborted) throw error
      return false
    })
    setDone(null)
    return isDone
  }

  return { done, start, stop: () => calledOff.current?.abort() }
}

/** Every file in a zip begins with these four bytes. */
const signature = [0x50, 0x4b, 0x03, 0x04]

/** Counts the files of a zip as it arrives, wherever it is split into chunks. */
export function zippedFileCounter() {
  let matched = 0
  let count = 0
  return (chunk: Uint8Array) => {
    for (const byte of chunk) {
      matched = byte === signature[matched] ? matched + 1 : Number(byte === signature[0])
      if (matched === signature.length) {
        count += 1
        matched = 0
      }
    }
    return count
  }
}
