import { expect, test } from 'vitest'
import { signedInAs, statusesOf } from '#server/test-support/ask.ts'
import { startReminding } from '#server/test-support/books/reminding.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { owner, begin, newOverdue } = await startReminding(testApp)
await begin()

const path = '/api/admin/reminders'
const read = async () => (await owner('GET', path)).body
const text = { subject: 'Still open: {total}', body: 'Dear {contact},\n\n{documents}' }
const step = (days: number) => ({ days, attach: 'none', texts: { en: text } })

test('every installation begins with one plan in three languages', async () => {
  const { plans } = await read()
  expect(plans).toMatchObject([{ name: 'Standard', is_default: true, customer_count: 0 }])
  expect(plans[0].steps.map(({ days, attach }: { days: number; attach: string }) => [days, attach])).toEqual([
    [7, 'none'],
    [21, 'statement'],
    [35, 'documents'],
  ])
  for (const { texts } of plans[0].steps) expect(Object.keys(texts).toSorted()).toEqual(['de', 'en', 'fr'])
})

test('plans are added, renamed, made the default and ended; a step on its day stays what it is', async () => {
  const before = await read()
  const [standard] = before.plans
  const [first, second] = standard.steps
  const plans = [
    { ...standard, name: 'Firm', is_default: false, steps: [first, { ...second, days: 14 }] },
    { name: 'Standard', is_default: true, steps: [step(-3), step(10)] },
  ]
  const { status, body } = await owner('PUT', path, { ...before, plans })
  expect(status).toBe(200)
  expect(body.plans).toMatchObject([
    { name: 'Standard', is_default: true, steps: [{ days: -3 }, { days: 10 }] },
    { id: standard.id, name: 'Firm', is_default: false, steps: [{ id: first.id, days: 7 }, { days: 14 }] },
  ])
  expect(body.plans[1].steps[1].id).not.toBe(second.id)
  const only = await owner('PUT', path, { ...body, plans: [body.plans[0]] })
  expect(only.body.plans).toHaveLength(1)
})

test('of two users who save the plans at once, the second is refused', async () => {
  const before = await read()
  const replies = await Promise.all([8, 9, 10].map((hour) => owner('PUT', path, { ...before, hour })))
  expect(statusesOf(replies)).toEqual([200, 409, 409])
})

test.for<[string, (plan: object) => object[]]>([
  ['plans.0.is_default', (plan) => [{ ...plan, is_default: false }]],
  ['plans.1.name', (plan) => [plan, { ...plan, id: undefined, is_default: false }]],
  ['plans.0.steps.1.days', (plan) => [{ ...plan, steps: [step(7), step(7)] }]],
  ['plans.0.steps.0.texts', (plan) => [{ ...plan, steps: [{ ...step(7), texts: {} }] }]],
  [
    'plans.0.steps.0.texts.en.body',
    (plan) => [{ ...plan, steps: [{ ...step(7), texts: { en: { ...text, body: 'Dear {whoever}' } } }] }],
  ],
  ['plans.0.steps', (plan) => [{ ...plan, steps: [] }]],
])('what cannot be sent is refused at %s', async ([field, plansOf]) => {
  const before = await read()
  const { status, body } = await owner('PUT', path, { ...before, plans: plansOf(before.plans[0]) })
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
})

test('a step is shown as a real customer would read it', async () => {
  const preview = (body: object = {}) =>
    owner('POST', `${path}/preview`, { attach: 'none', texts: { en: text }, ...body })
  expect((await preview()).body).toMatchObject({ code: 'reminder.nobody_owes' })
  const { customer_id, number } = await newOverdue('Previewed', '2026-03-31')
  expect((await preview()).body).toMatchObject({
    customer_id,
    customer_name: 'Previewed',
    to: ['ann@acme.example'],
    subject: 'Still open: £120.00',
    text: `Dear Ann,\n\n${number}, due on 31 Mar 2026: £120.00`,
  })
  expect((await preview({ customer_id: crypto.randomUUID() })).status).toBe(404)
})

test('readers see the plans and change nothing', async () => {
  const auditor = await signedInAs(testApp, 'auditor')
  const { status, body } = await auditor('GET', path)
  expect([status, (await auditor('PUT', path, body)).status]).toEqual([200, 403])
})
