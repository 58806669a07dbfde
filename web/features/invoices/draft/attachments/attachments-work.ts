import { useState } from 'react'
import {
  addAttachment,
  attachmentLimits,
  removeAttachment,
} from '#shared/features/invoices/invoice-attachments.contract.ts'
import type { Attachment } from '#shared/features/invoices/attachment.ts'
import { getInvoice } from '#shared/features/invoices/invoices.contract.ts'
import { ApiError, call, upload } from '#web/platform/api/api-client.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import type { InvoiceForm } from '#web/features/invoices/draft/invoice-form.ts'
import { useErrorAlert } from '#web/platform/api/error-alert.ts'

/** A file that is being uploaded, or that waits until the draft is saved. */
export type SentFile = { key: number; name: string; size: number }

let lastKey = 0

/** Uploads one file after the other, queued with the saves of the form. */
export function useAttachments({ record, saver, values }: InvoiceForm) {
  const t = useTranslate()
  const withErrorAlert = useErrorAlert()
  const [sending, setSending] = useState<readonly SentFile[]>([])
  const [refusals, setRefusals] = useState<readonly string[]>([])

  async function refresh(id: string) {
    saver.follow(await call(getInvoice, { params: { id } }))
  }

  async function send(file: File) {
    const key = ++lastKey
    setSending((before) => [...before, { key, name: file.name, size: file.size }])
    const id = await saver.whenMade
    const form = new FormData()
    form.append('file', file)
    try {
      await saver.inTurn(() => upload(addAttachment, form, { params: { id } }).then(() => refresh(id)))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const reason = Object.values(error.errors).flat()[0] ?? error.message
      if (!error.isAlerted) setRefusals((before) => [...before, `${file.name}: ${reason}`])
    }
    setSending((before) => before.filter((sent) => sent.key !== key))
  }

  function add(files: File[]) {
    const room = attachmentLimits.count - (record?.attachments.length ?? 0) - sending.length
    const fitting = files.filter(({ size }) => size <= attachmentLimits.bytes)
    const tooLarge = files.filter(({ size }) => size > attachmentLimits.bytes)
    setRefusals([
      ...tooLarge.map(({ name }) => t('invoice_form.attachment_large', { name })),
      ...(fitting.length > room ? [t('error.invoice.too_many_attachments', { count: attachmentLimits.count })] : []),
    ])
    const taken = fitting.slice(0, Math.max(0, room))
    for (const file of taken) void send(file)
    if (taken.length > 0 && values.customer_id !== '') void saver.saveNow({ evenUntouched: true })
  }

  const remove = ({ id: attachment_id }: Attachment) =>
    withErrorAlert(async () => {
      const id = await saver.whenMade
      await saver.inTurn(() => call(removeAttachment, { params: { id, attachment_id } }).then(() => refresh(id)))
    })

  return { add, remove, sending, refusals }
}
