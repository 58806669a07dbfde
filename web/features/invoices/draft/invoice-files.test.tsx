import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { attachmentLimits } from '#shared/features/invoices/invoice-documents.contract.ts'
import { loadLanguage } from '#web/platform/language/language-store.ts'
import { stubApi } from '#web/platform/test-support/stub-api.ts'
import { useDraftFiles } from '#web/features/documents/editor/attachments/draft-files.tsx'
import { invoiceFiles } from './invoice-files.ts'
import type { InvoiceForm } from './invoice-form.ts'

const id = '00000000-0000-4000-8000-000000000001'

beforeEach(() => loadLanguage('en'))
afterEach(() => vi.unstubAllGlobals())

function fileOf(name: string, size = 1) {
  const file = new File(['x'], name)
  Object.defineProperty(file, 'size', { value: size })
  return file
}

/** A draft that already has this many files. */
function draftWith(count: number) {
  const requests = stubApi({
    [`POST /api/invoices/${id}/attachments`]: { status: 201, body: {} },
    [`GET /api/invoices/${id}`]: { status: 200, body: {} },
  })
  const saver = {
    whenMade: Promise.resolve(id),
    inTurn: (work: () => Promise<unknown>) => work(),
    follow: () => undefined,
    saveNow: () => Promise.resolve(true),
  }
  const form = {
    record: { attachments: Array.from({ length: count }, () => ({})) },
    saver,
  }
  const { result } = renderHook(() =>
    useDraftFiles({ kind: invoiceFiles, form: form as unknown as InvoiceForm, canBeSaved: true }),
  )
  const add = (files: File[]) => act(async () => result.current.add(files))
  return {
    add,
    refusals: () => result.current.refusals,
    sent: () => requests.filter(({ method }) => method === 'POST'),
  }
}

test('a file of the maximum size is sent, and a larger one is refused by name and not sent', async () => {
  const { add, refusals, sent } = draftWith(0)
  await add([fileOf('large.pdf', attachmentLimits.bytes + 1), fileOf('fits.pdf', attachmentLimits.bytes)])
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(refusals()).toHaveLength(1)
  expect(refusals()[0]).toContain('large.pdf')
})

test('of more files than a draft can have, the first ones are sent and the limit is shown', async () => {
  const { add, refusals, sent } = draftWith(attachmentLimits.count - 1)
  await add([fileOf('last.pdf'), fileOf('beyond.pdf')])
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(refusals()).toHaveLength(1)
  expect(refusals()[0]).toContain(String(attachmentLimits.count))
})

test('the last file that fits is sent without a message', async () => {
  const { add, refusals, sent } = draftWith(attachmentLimits.count - 1)
  await add([fileOf('last.pdf')])
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(refusals()).toEqual([])
})
