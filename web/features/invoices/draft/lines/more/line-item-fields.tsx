import { Textarea } from '@mantine/core'
import { useState } from 'react'
import type { ItemAttribute, ItemClass } from '#shared/features/invoices/line-detail-values.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { CountryField } from '#web/ui/form/choice-field.tsx'
import { DecimalInput } from '#web/ui/form/decimal-input.tsx'
import { lineDetailLabels } from './line-detail-labels.ts'
import classes from './line-more.module.css'
import type { LinePartProps } from './line-part.ts'

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
        listed={details.further_classifications.map(({ list, code }) => `${list} ${code}`)}
        onChange={(rows) => change({ further_classifications: rows.map(classOf) })}
      />
    </>
  )
}

function attributeOf(row: string): ItemAttribute {
  const [name = '', ...value] = row.split(':')
  return { name: name.trim(), value: value.join(':').trim() }
}

function classOf(row: string): ItemClass {
  const [list = '', ...code] = row.split(/\s+/)
  return { list, code: code.join(' ') }
}

type ListFieldProps = {
  label: string
  description: string
  name: string
  listed: readonly string[]
  onChange: (rows: string[]) => void
}

/** One a line. The text stays as it is typed, also while a row of it is not complete. */
function ListField({ listed, onChange, ...props }: ListFieldProps) {
  const [typed, setTyped] = useState(listed.join('\n'))
  return (
    <Textarea
      size="xs"
      className={classes.note}
      autosize
      minRows={1}
      maxRows={6}
      {...props}
      value={typed}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        onChange(text.split('\n').filter((row) => row.trim() !== ''))
      }}
    />
  )
}
