import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { sendStatements } from '#shared/features/statements/statements.contract.ts'
import { useAction } from '#web/platform/api/action.ts'
import { call } from '#web/platform/api/api-client.ts'
import { useIdempotencyKey } from '#web/platform/api/idempotency-key.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { statementRunQuery, watchedStatements } from '#web/features/statements/statements.queries.ts'
import { confirm } from '#web/ui/dialog/question.ts'

type EmailStatementsProps = { customerIds: string[]; asOf?: string | undefined; onDone: () => void }

/** Sends the ticked customers what they owe, by the worker: thousands take a while. */
export function EmailStatements({ customerIds, asOf, onDone }: EmailStatementsProps) {
  const t = useTranslate()
  const queryClient = useQueryClient()
  const mayManage = useMay('manage_invoices')
  const withKey = useIdempotencyKey()
  const { run, isBusy } = useAction()
  const customer_ids = [...new Set(customerIds)]
  const count = customer_ids.length

  async function send() {
    const body = { customer_ids, ...(asOf !== undefined && { as_of: asOf }) }
    const started = await withKey(body, (idempotencyKey) => call(sendStatements, { body, idempotencyKey }))
    queryClient.setQueryData(statementRunQuery(started.id).queryKey, started)
    watchedStatements.set({ id: started.id })
    onDone()
  }

  async function ask() {
    const isSure = await confirm({
      title: t('statement_run.question', { count }),
      body: t('statement_run.question_text'),
      confirmLabel: t('statement_run.confirm', { count }),
    })
    if (isSure) await run(send)
  }

  if (!mayManage) return null
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={isBusy}
      leftSection={<IconMail size={14} stroke={1.75} aria-hidden />}
      onClick={() => void ask()}
    >
      {t('statement_run.send')}
    </Button>
  )
}
