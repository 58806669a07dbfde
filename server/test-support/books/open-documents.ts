import { expect } from 'vitest'
import type { caller } from '#server/test-support/ask.ts'
import { formWithFile } from '#server/test-support/form.ts'
import { runPendingJobs } from '#server/test-support/run-pending-jobs.ts'
import type { TestApp } from '#server/test-support/start-app.ts'

/** Brings in open documents of another system as people do. */
export function startMovingIn(testApp: TestApp, owner: ReturnType<typeof caller>) {
  const preview = async (file: string | Buffer, name = 'open.csv') => {
    const { payload, headers } = formWithFile('file', Buffer.from(file), 'text/csv', name, { kind: 'open_documents' })
    return owner('POST', '/api/imports', payload, headers)
  }
  const read = async (id: string) => (await owner('GET', `/api/imports/${id}`)).body
  const confirm = (id: string, body?: object) => owner('POST', `/api/imports/${id}/confirm`, body)
  const bringIn = async (file: string) => {
    const { body } = await preview(file)
    expect(await confirm(body.id)).toMatchObject({ status: 202 })
    await runPendingJobs(testApp)
    return read(body.id)
  }
  const undo = (id: string) => owner('POST', `/api/imports/${id}/undo`)
  const find = async (path: 'invoices' | 'creditnotes' | 'payments', q: string) => {
    const { body } = await owner('GET', `/api/${path}?q=${encodeURIComponent(q)}`)
    expect(body.data).toHaveLength(1)
    return (await owner('GET', `/api/${path}/${body.data[0].id}`)).body
  }
  return { preview, read, confirm, bringIn, undo, find }
}
