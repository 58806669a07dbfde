import { afterEach, expect, test, vi } from 'vitest'
import type { BankLine, Proposal } from '#shared/features/banking/lines.reply.ts'
import { confirming } from './line-actions.ts'

afterEach(() => vi.unstubAllGlobals())

test('a return is confirmed with what the bank charged for it', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    sent.push(`${url} ${body}`)
    return Promise.resolve(Response.json({}))
  })
  const proposal = { kind: 'return', payment_ids: ['p'], charge_minor: 950 } as unknown as Proposal
  await confirming(proposal)({ id: 'l' } as BankLine, 'key', false)
  expect(sent).toEqual(['/api/banking/lines/l/return {"payment_id":"p","charge_minor":950}'])
})
