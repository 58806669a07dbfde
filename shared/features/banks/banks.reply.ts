import { trailEntry } from '#shared/features/audit/trail.ts'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import { pagedWithMeta } from '#shared/http/paged.ts'
import { bank } from './banks.contract.ts'
import type * as contract from './banks.contract.ts'

export const replies: RepliesOf<typeof contract> = {
  listBanks: pagedWithMeta(bank),
  createBank: bank,
  getBank: bank,
  updateBank: bank,
  makeDefaultBank: bank,
  retireBank: bank,
  restoreBank: bank,
  getBankTrail: pagedWithMeta(trailEntry),
}
