import type { Instant } from '#shared/dates/instant.ts'
import type { EInvoice, Party } from '#shared/einvoices/einvoice.ts'
import type { EInvoiceDraft } from '#shared/features/einvoices/e-invoice-draft.ts'
import { businessOn, listVatRates } from '#server/features/business/business.service.ts'
import { findBuyer } from '#server/features/customers/customers.service.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { draftOf } from './draft/draft-of.ts'

/** The document of another system as a draft, for the customer that its buyer is. Nothing is saved. */
export async function readAsDraft(db: Db, document: EInvoice, now: Instant): Promise<EInvoiceDraft | null> {
  const { business, today } = await businessOn(db, now)
  const { base_currency } = business
  const draft = draftOf(document, { vatCodes: await listVatRates(db), today, base_currency })
  if (!draft) return null
  const customer = await findBuyer(db, identityOf(document.buyer))
  return { ...draft, customer: customer ?? null }
}

/** A document without a buyer has no customer. */
function identityOf({ vat_id = '', legal_id, electronic_address, name = '' }: Partial<Party> = {}) {
  const { id: register = '' } = legal_id ?? {}
  const { id: address = '' } = electronic_address ?? {}
  return { vat_number: vat_id, legal_id: register, electronic_address: address, name }
}
