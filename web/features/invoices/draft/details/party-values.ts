import type { OtherParties, Payee } from '#shared/features/documents/other-parties.ts'
import { noSchemedId, type SchemedId, schemedIdOf } from '#shared/features/documents/party-identifiers.ts'
import { type Address, emptyAddress, isEmptyAddress } from '#shared/geography/address.ts'

/** As a form holds them. */
export type OtherPartyValues = {
  payee: { name: string; identifier: SchemedId; legal_id: SchemedId }
  tax_representative: { name: string; vat_number: string; address: Address }
}

export const noOtherParties: OtherPartyValues = {
  payee: { name: '', identifier: noSchemedId, legal_id: noSchemedId },
  tax_representative: { name: '', vat_number: '', address: emptyAddress },
}

export const partyValuesOf = ({ payee, tax_representative: by }: OtherParties): OtherPartyValues => ({
  payee: payee ? payeeValues(payee) : noOtherParties.payee,
  tax_representative: by ? { ...by, address: by.address ?? emptyAddress } : noOtherParties.tax_representative,
})

const payeeValues = ({ name, identifier, legal_id }: Payee) => ({
  name,
  identifier: identifier ?? noSchemedId,
  legal_id: legal_id ?? noSchemedId,
})

/** What one of the folded fields is called. Those of the parties are only known where they can be typed. */
export const foldedLabel = <Name extends string>(name: Name | 'payee' | 'tax_representative') => {
  if (name === 'payee') return 'document_details.payee'
  if (name === 'tax_representative') return 'document_details.tax_representative'
  return `field.${name as Exclude<Name, 'payee' | 'tax_representative'>}` as const
}

/** Who was typed nowhere is nobody. */
export function partiesBody({ payee, tax_representative: by }: OtherPartyValues): OtherParties {
  const [identifier, legal_id] = [schemedIdOf(payee.identifier), schemedIdOf(payee.legal_id)]
  const place = isEmptyAddress(by.address) ? null : by.address
  return {
    payee: payee.name === '' && !identifier && !legal_id ? null : { name: payee.name, identifier, legal_id },
    tax_representative:
      by.name === '' && by.vat_number === '' && !place
        ? null
        : { name: by.name, vat_number: by.vat_number, address: place },
  }
}
