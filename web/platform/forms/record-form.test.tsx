import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#shared/http/endpoint.ts'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { useRecordForm } from './record-form.ts'

const record = z.object({ name: z.string(), city: z.string(), version: z.number() })
const updateRecord = endpoint({
  method: 'PATCH',
  path: '/api/records',
  access: 'signed_in',
  summary: 'Change it.',
  body: record,
  reply: record,
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

test('a form that nobody touched follows the new version', async () => {
  const { answer } = await show()
  answer()
  expect(await screen.findByText('2 false')).toBeDefined()
  expect(field('City').value).toBe('Leeds')
})
