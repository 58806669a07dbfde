import type { ItemAttribute, ItemClass } from '#shared/features/invoices/line-detail-values.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { CountryField } from '#web/ui/form/choice-field.tsx'
import { DecimalInput } from '#web/ui/form/decimal-input.tsx'
import { lineDetailLabels } from './line-detail-labels.ts'
import { ListField } from './list-field.tsx'
import type { LinePartProps } from '#web/features/documents/editor/lines/line-values.ts'

/** What is said of the item itself: what it cost before, where it comes from, what it is like and how it is classed. */
export function LineItemFields({ details, change, name }: LinePartProps) {
  const t = useTranslate()
  return (
    <>
      <DecimalInput
        size="xs"
        label={t(lineDetailLabels.gross_price)}
        name={name('gross_price')}
        value={details.gross_price}
        onChange={(gross_price) => change({ gross_price: gross_price.trim() })}
      />
      <CountryField
        size="xs"
        label={t(lineDetailLabels.origin_country)}
        name={name('origin_country')}
        value={details.origin_country}
        onChange={(origin_country) => change({ origin_country })}
      />
      <ListField
        label={t(lineDetailLabels.attributes)}
        description={t('line_details.attributes_help')}
        name={name('attributes')}
        listed={details.attributes.map(({ name: what, value }) => `${what}: ${value}`)}
        onChange={(rows) => change({ attributes: rows.map(attributeOf) })}
      />
      <ListField
        label={t(lineDetailLabels.further_classifications)}
        description={t('line_details.classes_help')}
        name={name('further_classifications')}
        listed={details.further_classifications.map(writtenClass)}
        onChange={(rows) => change({ further_classifications: rows.map(classOf) })}
      />
    </>
  )
}

function attributeOf(row: string): ItemAttribute {
  const [name = '', ...value] = row.split(':')
  return { name: name.trim(), value: value.join(':').trim() }
}

/** A version stands behind its list: IB/88 0721-880X. */
const writtenClass = ({ list, code, version = '' }: ItemClass) => `${[list, version].filter(Boolean).join('/')} ${code}`

function classOf(row: string): ItemClass {
  const [named = '', ...code] = row.split(/\s+/)
  const [list = '', ...version] = named.split('/')
  return { list, code: code.join(' '), ...(version.length > 0 && { version: version.join('/') }) }
}
