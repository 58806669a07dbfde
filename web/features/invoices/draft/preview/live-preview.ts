import { useEffect, useState } from 'react'
import { newInvoice, previewDraft } from '#shared/features/invoices/invoices.contract.ts'
import { ApiError, call } from '#web/platform/api/api-client.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { type InvoiceBody, type InvoiceValues, toBody } from '#web/features/invoices/draft/invoice-values.ts'

/** So that what a paste or one key changes in several fields is drawn once. People press keys further apart, and see each of them. */
const restMilliseconds = 20

type Made = { pages: string[] | null; is_whole: boolean; of: string }
const notMade: Made = { pages: null, is_whole: true, of: '' }
type Failed = { message: string; of: string }

/**
 * The document as it would print, rendered again shortly after the last key. Older requests are aborted, and the last
 * good picture stays until the next one arrives.
 */
export function useLivePreview(values: InvoiceValues, isOn: boolean) {
  const t = useTranslate()
  // Written and checked only for the picture: with a hundred lines that takes longer than the key itself.
  const body = isOn ? toBody(values) : null
  const content = JSON.stringify(body)
  const [made, setMade] = useState(notMade)
  const [failed, setFailed] = useState<Failed | null>(null)
  const whyNot = body && whyNotDrawn(body)
  const isWanted = body !== null && whyNot === null && made.of !== content

  useEffect(() => {
    if (!isWanted) return undefined
    const called = new AbortController()
    const draw = async () => {
      const drawn = await call(previewDraft, { body: JSON.parse(content), isQuiet: true, signal: called.signal })
      setMade({ ...drawn, of: content })
      setFailed(null)
    }
    const timer = setTimeout(() => {
      draw().catch((error: unknown) => {
        if (!called.signal.aborted) setFailed({ message: messageOf(error), of: content })
      })
    }, restMilliseconds)
    return () => {
      clearTimeout(timer)
      called.abort()
    }
  }, [content, isWanted])

  const refusal = failed?.of === content ? failed.message : null
  return {
    pages: made.pages,
    isWhole: made.is_whole,
    isFresh: made.of === content,
    isMaking: isWanted && refusal === null,
    /** Why there is no picture of the current values. */
    note: whyNot ? t(whyNot) : refusal,
  }
}

function messageOf(error: unknown) {
  if (!(error instanceof ApiError)) throw error
  return Object.values(error.errors).flat()[0] ?? error.message
}

function whyNotDrawn(body: InvoiceBody) {
  if (body.customer_id === '') return 'invoice_form.preview_customer' as const
  return newInvoice.safeParse(body).success ? null : ('invoice_form.preview_errors' as const)
}

export type LivePreview = ReturnType<typeof useLivePreview>
