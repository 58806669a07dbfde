import type { RecordConflict } from '#web/platform/forms/record-form.ts'

/** The same conflict, with labels in place of the ids or slugs of one field. The saved values do not change. */
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
