import { useState } from 'react'
import { readEInvoiceFile } from '#shared/features/einvoices/einvoices.contract.ts'
import type { EInvoiceReading } from '#shared/features/einvoices/einvoices.reply.ts'
import { ApiError, upload } from '#web/platform/api/api-client.ts'

/** Sends a file to be read; the answer is kept as long as the page is open. */
export function useEInvoiceReading() {
  const [answer, setAnswer] = useState<EInvoiceReading | null>(null)
  const [fileName, setFileName] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function read(file: File) {
    if (fileName !== null) return
    setFileName(file.name)
    setRefusal(null)
    const form = new FormData()
    form.append('file', file)
    try {
      setAnswer(await upload(readEInvoiceFile, form))
    } catch (error) {
      setAnswer(null)
      setRefusal(refusalOf(error))
    }
    setFileName(null)
  }
  return { answer, fileName, refusal, read }
}

export type Reading = ReturnType<typeof useEInvoiceReading>

function refusalOf(error: unknown) {
  if (!(error instanceof ApiError) || error.isAlerted) return null
  return Object.values(error.errors).flat().join(' ') || error.message
}
