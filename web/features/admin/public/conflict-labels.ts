import type { RecordConflict } from '#web/platform/forms/record-form.ts'

/** The same conflict, with one field in words where the record holds ids or slugs. What is saved stays what it is. */
export function withFieldLabels(
  conflict: RecordConflict | null,
  field: string,
  inWords: (value: unknown) => unknown,
): RecordConflict | null {
  return (
    conflict && {
      ...conflict,
      differences: conflict.differences.map((difference) =>
        difference.path === field
          ? { ...difference, theirs: inWords(difference.theirs), mine: inWords(difference.mine) }
          : difference,
      ),
    }
  )
}
