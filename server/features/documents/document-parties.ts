import { keysOf, pick } from '#shared/keys-of.ts'
import type { Bank } from '#shared/features/banks/banks.contract.ts'
import { type PayableTo, payableTo, type Seller, seller } from '#shared/features/documents/frozen-parties.ts'
import type { BusinessRow } from '#server/features/business/business.service.ts'

/** The business as documents name it. */
export const sellerOf = (business: BusinessRow): Seller => pick(business, keysOf(seller.shape))

export const payableToBank = (bank: Bank): PayableTo => pick(bank, keysOf(payableTo.shape))
