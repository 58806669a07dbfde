import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import {
  type CsvDirection,
  type CsvField,
  csvFields,
  type CsvMapping,
  type CsvPreview,
} from '#shared/features/banking/csv-mapping.ts'
import { dateFormats, decimalMarks } from '#shared/features/imports/import-formats.ts'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { ChoiceField } from '#web/ui/form/choice-field.tsx'
import { guessedDateFormat, guessedDecimalMark } from './guess-formats.ts'
import type { AskedFile, StatementUpload } from './statement-upload.ts'
import classes from '#web/features/banking/banking.module.css'

/** A choice cannot have an empty value. */
const leftOut = '-'

type CsvMappingFormProps = { asked: AskedFile; upload: StatementUpload }

/** What the columns of a table are. It is asked once for each account and layout. */
export function CsvMappingForm({ asked: { file, preview }, upload }: CsvMappingFormProps) {
  const t = useTranslate()
  const [columns, setColumns] = useState(preview.columns.map(({ column, field }) => ({ column, field })))
  const [format, setFormat] = useState(preview.date_format)
  const [mark, setMark] = useState(preview.decimal_mark)
  const choices = [
    { value: leftOut, label: t('banking.column.none') },
    ...csvFields.map((field) => ({ value: field, label: t(`banking.column.${field}`) })),
  ]
  const { directions, say, said, isAllSaid } = useDirections(preview)
  const mapping: CsvMapping = { columns, date_format: format, decimal_mark: mark, directions: said }
  const missing = whatIsMissing(mapping, isAllSaid)
  /** What a column is says how its dates or amounts are written, where its samples leave no doubt. */
  function follow(at: number, value: string) {
    const samples = preview.columns[at]?.samples ?? []
    if (value === 'booked_date') setFormat(guessedDateFormat(samples) ?? format)
    if (['amount', 'money_in', 'money_out'].includes(value)) setMark(guessedDecimalMark(samples) ?? mark)
    read(at, value)
  }
  const read = (at: number, value: string) =>
    setColumns(
      columns.map((one, index) =>
        index === at ? { ...one, field: value === leftOut ? null : (value as CsvField) } : one,
      ),
    )
  return (
    <section className={`surface ${classes.mapping}`} aria-label={t('banking.columns')}>
      <h2>{t('banking.columns')}</h2>
      <p>{t('banking.columns_text', { name: file.name })}</p>
      <FormAlert message={upload.refusal} />
      {preview.columns.map(({ column, samples }, index) => (
        <div key={column} className={classes.column}>
          <strong>{column}</strong>
          <span>{samples.join(' · ') || '—'}</span>
          <ChoiceField
            aria-label={t('banking.column_of', { column })}
            data={choices}
            value={columns[index]?.field ?? leftOut}
            onChange={(value) => follow(index, value)}
          />
        </div>
      ))}
      <Formats format={format} mark={mark} onFormat={setFormat} onMark={setMark} />
      {preview.unclear.length > 0 && <UnclearRows rows={preview.unclear} directions={directions} onSay={say} />}
      <Group gap={8} align="stretch" justify="flex-end">
        {missing && (
          <Text span size="sm" me="auto" c="dimmed">
            {t(missing)}
          </Text>
        )}
        <Button variant="default" onClick={upload.giveUp}>
          {t('ui.cancel')}
        </Button>
        <Button
          loading={upload.fileName !== null}
          disabled={missing !== null}
          onClick={() => void upload.answer(file, mapping)}
        >
          {t('banking.read_so')}
        </Button>
      </Group>
    </section>
  )
}

type FormatsProps = {
  format: CsvMapping['date_format']
  mark: CsvMapping['decimal_mark']
  onFormat: (format: CsvMapping['date_format']) => void
  onMark: (mark: CsvMapping['decimal_mark']) => void
}

function Formats({ format, mark, onFormat, onMark }: FormatsProps) {
  const t = useTranslate()
  return (
    <div className={classes.formats}>
      <ChoiceField
        label={t('banking.date_format')}
        data={dateFormats.map((value) => ({ value, label: t(`banking.date_format.${value}`) }))}
        value={format ?? ''}
        onChange={(value) => onFormat(value as (typeof dateFormats)[number])}
      />
      <ChoiceField
        label={t('banking.decimal_mark')}
        data={decimalMarks.map((value) => ({ value, label: value === '.' ? '1,234.56' : '1.234,56' }))}
        value={mark ?? ''}
        onChange={(value) => onMark(value as (typeof decimalMarks)[number])}
      />
    </div>
  )
}

/** What has to be said before the file can be read. */
function whatIsMissing(mapping: CsvMapping, isAllSaid: boolean) {
  if (!isWhole(mapping)) return 'banking.columns_missing'
  return isAllSaid ? null : 'banking.unclear_missing'
}

/** A file without columns of its own only lacks how its dates are written. */
function isWhole({ columns, date_format: format, decimal_mark: mark }: CsvMapping) {
  const has = (field: CsvField) => columns.some((one) => one.field === field)
  const hasAmount = has('amount') || (has('money_in') && has('money_out'))
  return format !== null && mark !== null && (columns.length === 0 || (has('booked_date') && hasAmount))
}

/** As many as the server keeps. */
const most = 1_000

/** What is said of the rows that are unclear, by their lines, and with what was said of others before. */
function useDirections({ unclear, directions: before }: CsvPreview) {
  const [directions, setDirections] = useState<Record<number, CsvDirection['is']>>({})
  const said = unclear.flatMap(({ line, word, text }): CsvDirection[] => {
    const is = directions[line]
    return is ? [{ word, text, is }] : []
  })
  return {
    directions,
    say: (line: number, is: CsvDirection['is']) => setDirections({ ...directions, [line]: is }),
    isAllSaid: said.length === unclear.length,
    said: [...before.slice(-(most - said.length)), ...said],
  }
}

type UnclearRowsProps = {
  rows: CsvPreview['unclear']
  directions: Record<number, CsvDirection['is']>
  onSay: (line: number, is: CsvDirection['is']) => void
}

/** Amounts of which the bank says nowhere whether they came in or went out. */
function UnclearRows({ rows, directions, onSay }: UnclearRowsProps) {
  const t = useTranslate()
  const choices = (['in', 'out'] as const).map((value) => ({ value, label: t(`banking.direction.${value}`) }))
  return (
    <section aria-label={t('banking.unclear')}>
      <h3>{t('banking.unclear')}</h3>
      {rows.map(({ line, word, text, amount }) => (
        <div key={line} className={classes.column}>
          <strong>{amount}</strong>
          <span>{[word, text].filter(Boolean).join(' · ') || '—'}</span>
          <ChoiceField
            aria-label={t('banking.unclear_one', { line, amount })}
            data={choices}
            value={directions[line] ?? ''}
            onChange={(value) => onSay(line, value as CsvDirection['is'])}
          />
        </div>
      ))}
    </section>
  )
}
