import type { Outcome, Problem, RowGroup, Verdict } from '#server/features/imports/kinds/import-kind.ts'
import type { FileRow } from '#server/platform/tables/file-row.ts'
import { groupRows, type ReadableGroup, type Reader, readValues } from './read-values.ts'

export type CheckedRow = {
  line: number
  status: Verdict['status']
  problems: Problem[]
  recordId: string | null
  control?: Verdict['control']
}

type Judge = (groups: RowGroup[]) => Promise<Outcome[]>

/**
 * Reads rows and judges them, by `check` or by `save` of a kind. A group with a cell that cannot be read is wrong
 * before the kind has seen it.
 */
export async function checkRows(reader: Reader, rows: readonly FileRow[], judge: Judge): Promise<CheckedRow[]> {
  const groups = groupRows(
    reader.kind,
    rows.map((row) => readValues(reader, row)),
  )
  const readable = groups.filter(({ problems }) => problems.length === 0)
  const verdicts = await judge(readable.map((group) => group.rows))
  const verdictOf = new Map(readable.map((group, index) => [group, verdicts[index]]))
  return groups.flatMap((group) =>
    rowsOf(group, verdictOf.get(group) ?? { status: 'invalid', problems: group.problems }),
  )
}

const belongsTo = (wrong: readonly number[]): Problem => ({
  field: '',
  key: 'imports.belongs_to_wrong_row',
  params: { line: Math.min(...wrong) },
})

/** What is wrong with one row of a record is wrong with all of them: half a record is not saved. */
function rowsOf({ rows }: ReadableGroup, { status, problems, recordId, control }: Outcome): CheckedRow[] {
  const lineOf = (problem: Problem) => problem.line ?? rows[0].line
  return rows.map(({ line }, index) => {
    const own = problems.filter((problem) => lineOf(problem) === line)
    const isDraggedAlong = status !== 'valid' && own.length === 0
    return {
      line,
      status,
      problems: isDraggedAlong ? [belongsTo(problems.map(lineOf))] : own,
      recordId: recordId ?? null,
      ...(control && index === 0 && { control }),
    }
  })
}
