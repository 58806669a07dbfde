import type { ImportChange } from '#shared/features/imports/imports.contract.ts'
import type { Import } from '#shared/features/imports/imports.reply.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { ChoiceField } from '#web/ui/form/choice-field.tsx'
import { useImportFieldLabel } from '#web/features/imports/import-labels.tsx'
import classes from '#web/features/imports/imports.module.css'
import { ImportPart } from './import-part.tsx'

type ImportColumnsProps = { given: Import; isBusy: boolean; onChange: (change: ImportChange) => void }

/** Each column of the file with some of its values, and what it is read as. */
export function ImportColumns({ given, isBusy, onChange }: ImportColumnsProps) {
  const t = useTranslate()
  const label = useImportFieldLabel()
  const choices = [
    { value: leftOut, label: t('imports.left_out') },
    ...given.fields.map(({ field, required }) => ({ value: field, label: `${label(field)}${required ? ' *' : ''}` })),
  ]
  /** All columns are sent, because two of them may have the same heading. */
  function read(index: number, field: string | null) {
    const columns = given.columns.map((column, at) => ({
      column: column.column,
      field: at === index ? field : column.field === field ? null : column.field,
    }))
    onChange({ columns })
  }
  return (
    <ImportPart title={t('imports.columns')} text={t('imports.columns_text')}>
      <div className={`surface ${classes.mapping}`}>
        <div className={classes.mappingHead} aria-hidden>
          <span>{t('imports.column')}</span>
          <span>{t('imports.samples')}</span>
          <span>{t('imports.read_as')}</span>
        </div>
        {given.columns.map(({ column, field, samples }, index) => (
          // Two columns of a file may have the same heading.
          <div key={`${index} ${column}`} className={classes.mappingRow} data-left-out={field === null || undefined}>
            <strong>{column || '—'}</strong>
            <span className={`cut ${classes.samples}`}>{samples.join(' · ') || '—'}</span>
            <ChoiceField
              aria-label={t('imports.read_as_of', { column })}
              data={choices}
              value={field ?? leftOut}
              disabled={isBusy}
              onChange={(chosen) => read(index, chosen === leftOut ? null : chosen)}
            />
          </div>
        ))}
      </div>
    </ImportPart>
  )
}

/** A choice cannot have an empty value. */
const leftOut = '-'
