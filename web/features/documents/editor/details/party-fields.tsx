import { TextInput } from '@mantine/core'
import { useTranslate } from '#web/platform/language/language.tsx'
import { AddressFields } from '#web/ui/form/address-fields.tsx'
import { AddedPart } from './added-part.tsx'
import classes from './more-details.module.css'

type PayeeText = 'name' | `${'identifier' | 'legal_id'}.${'scheme' | 'id'}`
type AddressPart = 'line1' | 'line2' | 'city' | 'region' | 'postcode'
export type PartyText = `payee.${PayeeText}` | `tax_representative.${'name' | 'vat_number' | `address.${AddressPart}`}`

type FieldProps = { name: string; value: string; error: string | undefined }
type PartyFieldsProps = {
  text: (name: PartyText) => FieldProps & { onChange: (event: { currentTarget: { value: string } }) => void }
  country: FieldProps & { onChange: (value: string) => void }
}

const payeeTexts = [
  ['payee.name', 'document_details.payee_name', 200],
  ['payee.identifier.id', 'document_details.payee_id', 100],
  ['payee.identifier.scheme', 'document_details.payee_id_scheme', 10],
  ['payee.legal_id.id', 'document_details.payee_legal_id', 100],
  ['payee.legal_id.scheme', 'document_details.payee_legal_id_scheme', 10],
] as const

const representativeTexts = [
  ['tax_representative.name', 'document_details.representative_name', 200],
  ['tax_representative.vat_number', 'document_details.representative_vat_number', 30],
] as const

const addressTexts = (['line1', 'line2', 'city', 'region', 'postcode'] as const).map(
  (part) => `tax_representative.address.${part}` as const,
)

/** Who else than the seller is paid, and who represents the seller before the tax office: asked for by few. */
export function PartyFields({ text, country }: PartyFieldsProps) {
  const t = useTranslate()
  const texts = [...payeeTexts, ...representativeTexts].map(([name]) => name)
  const isUsed = country.value !== '' || [...texts, ...addressTexts].some((name) => text(name).value !== '')
  const inputs = (fields: typeof payeeTexts | typeof representativeTexts) =>
    fields.map(([name, label, most]) => (
      <TextInput
        key={name}
        label={t(label)}
        description={name === 'payee.name' ? t('document_details.payee_help') : undefined}
        maxLength={most}
        autoComplete="off"
        {...text(name)}
      />
    ))
  return (
    <AddedPart isUsed={isUsed} label={t('document_details.add_parties')}>
      <fieldset className={classes.group}>
        <legend>{t('document_details.payee')}</legend>
        <div className={classes.parts}>{inputs(payeeTexts)}</div>
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{t('document_details.tax_representative')}</legend>
        <div className={classes.parts}>{inputs(representativeTexts)}</div>
        <div className={classes.address}>
          <AddressFields text={(part) => text(`tax_representative.address.${part}`)} country={country} />
        </div>
      </fieldset>
    </AddedPart>
  )
}
