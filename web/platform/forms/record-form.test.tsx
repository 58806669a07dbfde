import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint, json } from '#shared/http/endpoint.ts'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { useRecordForm } from './record-form.ts'

const record = z.object({ name: z.string(), city: z.string(), version: z.number() })
const updateRecord = endpoint({
  method: 'PATCH',
  path: '/api/records',
  access: 'signed_in',
  summary: 'Change it.',
  body: record,
  reply: json<z.output<typeof record>>(),
})
const saved = { name: 'Ada', city: 'York', version: 1 }

/** Its button does what archiving does: the record gets a new version outside of the form, a moment later. */
function Editor({ answer }: { answer: Promise<typeof saved> }) {
  const form = useRecordForm({
    endpoint: updateRecord,
    record: saved,
    valuesOf: ({ name, city }) => ({ name, city }),
  })
  return (
    <form {...form.formProps}>
      <input aria-label="Name" {...form.text('name')} />
      <input aria-label="City" {...form.text('city')} />
      <button type="button" onClick={() => void answer.then(form.follow)}>
        Archive
      </button>
      <button type="submit">Save</button>
      <output>{`${form.version} ${form.isDirty}`}</output>
    </form>
  )
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

async function show() {
  const { promise, resolve } = Promise.withResolvers<typeof saved>()
  const { user } = await renderInApp(<Editor answer={promise} />)
  await user.click(screen.getByRole('button', { name: 'Archive' }))
  return { user, answer: () => resolve({ ...saved, city: 'Leeds', version: 2 }) }
}

test('what is typed while a new version is on its way is kept, and based on that version', async () => {
  const { user, answer } = await show()
  await user.type(field('Name'), ' Ltd')
  answer()
  expect(await screen.findByText('2 true')).toBeDefined()
  expect(field('Name').value).toBe('Ada Ltd')
})

test('what is typed while a save is on its way stays, and Ctrl+S meanwhile saves it after that', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const sent: { name: string; version: number }[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    if (sent.length === 1) await promise
    const { name, city, version } = JSON.parse(body)
    return Response.json({ name, city, version: version + 1 })
  })
  const { user } = await renderInApp(<Editor answer={Promise.resolve(saved)} />)
  await user.type(field('Name'), ' L{Enter}')
  await user.type(field('Name'), 'td{Enter}')
  expect(sent).toHaveLength(1)
  resolve()
  expect(await screen.findByText('3 false')).toBeDefined()
  expect(sent).toMatchObject([
    { name: 'Ada L', version: 1 },
    { name: 'Ada Ltd', version: 2 },
  ])
  expect(field('Name').value).toBe('Ada Ltd')
  vi.unstubAllGlobals()
})

test('a form that nobody touched follows the new version', async () => {
  const { answer } = await show()
  answer()
  expect(await screen.findByText('2 false')).toBeDefined()
  expect(field('City').value).toBe('Leeds')
})
