import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { correctImportRow } from '#shared/features/imports/imports.contract.ts'
import type { Import, ImportRow } from '#shared/features/imports/imports.reply.ts'
import { useAction } from '#web/platform/api/action.ts'
import { call } from '#web/platform/api/api-client.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useImportFieldLabel } from '#web/features/imports/import-labels.tsx'
import { useImportChanged } from '#web/features/imports/imports.queries.ts'
import classes from '#web/features/imports/imports.module.css'

type RowCorrectionProps = { given: Import; row: ImportRow }

/** The cells that something is wrong with, each with its reason, to be corrected at once. */
export function RowCorrection({ given, row }: RowCorrectionProps) {
  const t = useTranslate()
  const label = useImportFieldLabel()
  const changed = useImportChanged()
  const { run, isBusy } = useAction()
  const [typed, setTyped] = useState<Record<number, string>>({})
  const wrong = wrongCells(given, row)
  const others = row.errors.filter(({ field }) => !wrong.some((cell) => cell.field === field))

  const save = () =>
    run(async () => {
      const cells = given.columns.map((_column, index) => typed[index] ?? row.cells[index] ?? '')
      await changed(await call(correctImportRow, { params: { id: given.id, line: row.line }, body: { cells } }))
    })

  return (
    <form
      className={classes.correction}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {wrong.map(({ index, field, column, message }) => (
        <TextInput
          key={index}
          label={field === null ? column : label(field)}
          error={message}
          // The field would drop a line break, and with it the space between two words.
          value={typed[index] ?? (row.cells[index] ?? '').replaceAll(/\s*\n\s*/g, ' ')}
          onChange={(event) => setTyped({ ...typed, [index]: event.currentTarget.value })}
        />
      ))}
      {others.map(({ field, message }) => (
        <p key={`${field} ${message}`} className={classes.reason}>
          {field !== '' && <strong>{label(field)}</strong>} {message}
        </p>
      ))}
      {wrong.length > 0 && (
        <Button type="submit" variant="default" loading={isBusy} disabled={Object.keys(typed).length === 0}>
          {t('imports.correct')}
        </Button>
      )}
    </form>
  )
}

/** The columns that the wrong fields are read from; all of them where the row goes on beyond, since any of them may have moved. */
function wrongCells({ columns }: Import, { cells, errors }: ImportRow) {
  const goesBeyond = cells.slice(columns.length).some((cell) => cell.trim() !== '')
  return columns.flatMap(({ column, field }, index) => {
    const messages = errors.filter((error) => error.field === field).map(({ message }) => message)
    return messages.length === 0 && !goesBeyond ? [] : [{ index, column, field, message: messages.join(' ') }]
  })
}
