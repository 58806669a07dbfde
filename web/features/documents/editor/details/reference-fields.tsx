import { TextInput } from '@mantine/core'
import { useTranslate } from '#web/platform/language/language.tsx'

const references = [
  'buyer_reference',
  'contract_reference',
  'project_reference',
  'accounting_cost',
  'despatch_reference',
  'sales_order_reference',
  'receiving_reference',
  'tender_reference',
] as const
export type Reference = (typeof references)[number]

type TextProps = {
  name: string
  value: string
  error: string | undefined
  onChange: (event: { currentTarget: { value: string } }) => void
}

/** What else a document refers to. */
export function ReferenceFields({ text }: { text: (name: Reference) => TextProps }) {
  const t = useTranslate()
  return references.map((name) => (
    <TextInput
      key={name}
      label={t(`field.${name}`)}
      description={name === 'buyer_reference' ? t('document_details.buyer_reference_help') : undefined}
      maxLength={100}
      autoComplete="off"
      {...text(name)}
    />
  ))
}
