import type { TrailEntry } from '#shared/features/audit/trail.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { FieldValue } from '#web/ui/form/field-value.tsx'
import { useFieldLabels } from '#web/ui/form/field-labels.ts'
import classes from '#web/features/audit/audit.module.css'

/** Technical fields that mean nothing to a reader. */
const quiet = new Set(
  'id version created_at created_by updated_at search_text content_hash document_date voided_by held_at reversed_by parties run_on catch_up_to paused_at paused_by failure_count issue_on_by issue_failure issue_failure_count issue_tried_on'.split(
    ' ',
  ),
)

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The fields of an entry: those that changed, or all filled fields if the record was created or deleted. */
export function fieldsOf({ before, after }: Pick<TrailEntry, 'before' | 'after'>) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.filter((name) => !quiet.has(name) && !(isEmpty(before?.[name]) && isEmpty(after?.[name])))
}

type Row = { path: string; before: unknown; after: unknown }

const isParts = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Of an address and similar values, only the parts that changed; one that is not said any more is among them. */
function rowsOf(entry: TrailEntry): Row[] {
  return fieldsOf(entry).flatMap((name) => {
    const [before, after] = [entry.before?.[name], entry.after?.[name]]
    if (!isParts(before) || !isParts(after)) return [{ path: name, before, after }]
    return [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]))
      .map((part) => ({ path: `${name}.${part}`, before: before[part], after: after[part] }))
  })
}

const textIn = (fields: Record<string, unknown> | null, name: string) => {
  const value = fields?.[name]
  return typeof value === 'string' ? value : undefined
}

type EntryChangesProps = {
  entry: TrailEntry
  /** The currency of the record, for entries that do not contain one. */
  currency?: string | undefined
}

/** One entry, field by field: the value before and the value after. */
export function EntryChanges({ entry, currency }: EntryChangesProps) {
  const t = useTranslate()
  const { before, after, action } = entry
  const words = useFieldLabels(textIn(after, 'currency') ?? textIn(before, 'currency') ?? currency, entry.record_type)
  const isChange = action === 'changed'
  return (
    <table className={classes.changes} data-change={isChange || undefined}>
      <thead>
        <tr>
          <th scope="col">{t('conflict.field')}</th>
          {isChange ? <th scope="col">{t('trail.before')}</th> : null}
          <th scope="col">{isChange ? t('trail.after') : t('trail.value')}</th>
        </tr>
      </thead>
      <tbody>
        {rowsOf(entry).map((row) => (
          <tr key={row.path}>
            <th scope="row">{words.label(row.path)}</th>
            {isChange && (
              <td className={classes.before} data-label={t('trail.before')}>
                <FieldValue text={words.text(row.path, row.before)} />
              </td>
            )}
            <td data-label={isChange ? t('trail.after') : undefined}>
              <FieldValue text={words.text(row.path, action === 'deleted' ? row.before : row.after)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
