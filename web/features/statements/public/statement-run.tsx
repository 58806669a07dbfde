import { useQuery } from '@tanstack/react-query'
import { useOnItsWay } from '#web/features/email/public/on-its-way.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useStore } from '#web/platform/browser/store.ts'
import { RunDialog } from '#web/ui/dialog/run-dialog.tsx'
import { MountOnOpen } from '#web/ui/lazy/lazy-dropdown.tsx'
import { statementRunQuery, watchedStatements } from '#web/features/statements/statements.queries.ts'

const end = () => watchedStatements.set(null)

/**
 * How far the sending has come, and who got nothing. The sending goes on if the dialog is closed. It is rendered beside
 * the list, because the selection with its buttons disappears once the sending has begun.
 */
export const StatementRun = () => (
  <MountOnOpen isOpen={useStore(watchedStatements) !== null}>
    <Progress />
  </MountOnOpen>
)

function Progress() {
  const t = useTranslate()
  const fine = useOnItsWay(t('statement_run.fine'))
  const watched = useStore(watchedStatements)
  const { data: run } = useQuery({ ...statementRunQuery(watched?.id ?? ''), enabled: watched !== null })
  const sent = run ? run.done_count - run.failed_count : 0
  return (
    <RunDialog
      run={watched && run ? run : null}
      title={run?.status === 'running' ? t('statement_run.running') : t('statement_run.queued', { count: sent })}
      fine={fine}
      refused={(run?.results ?? []).map(({ customer_id, customer_name, refusal }) => ({
        id: customer_id,
        to: `/customers/edit/${customer_id}`,
        name: customer_name,
        reason: refusal,
      }))}
      onLeave={end}
      onEnd={end}
    />
  )
}
