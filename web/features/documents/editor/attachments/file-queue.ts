import { useState } from 'react'
import { attachmentLimits } from '#shared/features/invoices/invoice-documents.contract.ts'
import { ApiError } from '#web/platform/api/api-client.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { nextKey } from '#web/platform/browser/next-key.ts'

/** A file that is being uploaded, or that waits until the draft is saved. */
export type SentFile = { key: number; name: string; size: number }

const tooMany = {
  invoice: 'error.invoice.too_many_attachments',
  credit_note: 'error.credit_note.too_many_attachments',
} as const

export type FileOwner = keyof typeof tooMany

type Queue = {
  of: FileOwner
  /** How many files the draft has. */
  count: number
  /** Uploads one of them, as the body of a form. */
  send: (form: FormData) => Promise<unknown>
}

/** Uploads the files that were chosen; those that do not fit are named with the reason. */
export function useFileQueue({ of, count, send }: Queue) {
  const t = useTranslate()
  const [sending, setSending] = useState<readonly SentFile[]>([])
  const [refusals, setRefusals] = useState<readonly string[]>([])

  async function sendOne(file: File) {
    const key = nextKey()
    setSending((before) => [...before, { key, name: file.name, size: file.size }])
    const form = new FormData()
    form.append('file', file)
    try {
      await send(form)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const reason = Object.values(error.errors).flat()[0] ?? error.message
      if (!error.isAlerted) setRefusals((before) => [...before, `${file.name}: ${reason}`])
    }
    setSending((before) => before.filter((sent) => sent.key !== key))
  }

  /** Answers whether any of them is uploaded. */
  function add(files: File[]) {
    const room = attachmentLimits.count - count - sending.length
    const fitting = files.filter(({ size }) => size <= attachmentLimits.bytes)
    const tooLarge = files.filter(({ size }) => size > attachmentLimits.bytes)
    setRefusals([
      ...tooLarge.map(({ name }) => t('invoice_form.attachment_large', { name })),
      ...(fitting.length > room ? [t(tooMany[of], { count: attachmentLimits.count })] : []),
    ])
    const taken = fitting.slice(0, Math.max(0, room))
    for (const file of taken) void sendOne(file)
    return taken.length > 0
  }

  return { add, sending, refusals }
}
