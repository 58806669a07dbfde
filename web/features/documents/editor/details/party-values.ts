import type { OtherParties, Payee } from '#shared/features/documents/other-parties.ts'
import { noSchemedId, type SchemedId, schemedIdOf } from '#shared/features/documents/party-identifiers.ts'
import { rareDetailNames } from '#shared/features/documents/rare-details.ts'
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

const named = ['payee', 'tax_representative', ...rareDetailNames] as const
type Named = (typeof named)[number]

const isNamed = (name: string): name is Named => named.some((one) => one === name)

/** What one of the folded fields is called. Those that few use are only known where they can be typed. */
export const foldedLabel = <Name extends string>(name: Name | Named) =>
  isNamed(name) ? (`document_details.${name}` as const) : (`field.${name as Exclude<Name, Named>}` as const)

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
