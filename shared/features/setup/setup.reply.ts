import { z } from 'zod'
import { signedIn } from '#shared/features/auth/auth.reply.ts'
import { business } from '#shared/features/business/business.reply.ts'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import { documentKind } from './setup.contract.ts'
import type * as contract from './setup.contract.ts'

export const nextNumber = z.object({
  kind: documentKind,
  /** As the next document would be numbered today, such as INV-2026-00042. */
  number: z.string(),
  count: z.number().int(),
})
export type NextNumber = z.output<typeof nextNumber>

const setupInvitation = z.object({ name: z.string(), email: z.string() })
export type SetupInvitation = z.output<typeof setupInvitation>

export const replies: RepliesOf<typeof contract> = {
  readSetup: setupInvitation,
  startSetup: signedIn,
  chooseCountry: business,
  readNextNumbers: z.object({ data: z.array(nextNumber) }),
  setNextNumber: nextNumber,
}
