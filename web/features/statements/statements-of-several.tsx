import { Button } from '@mantine/core'
import { IconDownload, IconMail } from '@tabler/icons-react'
import {
  ageingFilter,
  type AgeingRow,
  emailStatement,
  getStatementPdf,
} from '#shared/features/statements/statements.contract.ts'
import { useAction } from '#web/platform/api/action.ts'
import { ApiError, call } from '#web/platform/api/api-client.ts'
import { download } from '#web/platform/api/download.ts'
import { useIdempotencyKey } from '#web/platform/api/idempotency-key.ts'
import { showAlert, showSuccess } from '#web/platform/browser/alerts.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useListSearch } from '#web/platform/navigation/list-search.ts'
import { useMay } from '#web/platform/session/session.ts'
import { confirm } from '#web/ui/dialog/question.ts'

type SeveralProps = { rows: AgeingRow[]; onDone: () => void }

const iconProps = { size: 14, stroke: 1.75, 'aria-hidden': true }

/** The statements of open items of the ticked customers, each in the currency of its row: downloaded or e-mailed. */
export function StatementsOfSeveral({ rows, onDone }: SeveralProps) {
  const t = useTranslate()
  const mayManage = useMay('manage_invoices')
  const files = useAction()
  const { filters } = useListSearch(ageingFilter)
  const to = filters['as_of']
  const downloadAll = async () => {
    for (const { customer_id: id, currency } of rows)
      await download(getStatementPdf, { params: { id }, query: { currency, ...(to !== undefined && { to }) } })
  }
  const mail = useMailAll(rows, to, onDone)
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        loading={files.isBusy}
        leftSection={<IconDownload {...iconProps} />}
        onClick={() => void files.run(downloadAll)}
      >
        {t('ageing_list.download_statements')}
      </Button>
      {mayManage && (
        <Button
          variant="default"
          size="compact-sm"
          loading={mail.isBusy}
          leftSection={<IconMail {...iconProps} />}
          onClick={() => void mail.ask()}
        >
          {t('ageing_list.email_statements')}
        </Button>
      )}
    </>
  )
}

/** A customer without an address stops no other; those who got nothing are named afterwards. */
function useMailAll(rows: readonly AgeingRow[], to: string | undefined, onDone: () => void) {
  const t = useTranslate()
  const { run, isBusy } = useAction()
  const withKey = useIdempotencyKey()

  async function send({ customer_id: id, currency }: AgeingRow) {
    const body = { kind: 'open_items' as const, currency, ...(to !== undefined && { to }) }
    try {
      await withKey({ id, ...body }, (idempotencyKey) => call(emailStatement, { params: { id }, body, idempotencyKey }))
      return true
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) return false
      throw error
    }
  }

  async function sendAll() {
    const unsent: string[] = []
    for (const row of rows) if (!(await send(row))) unsent.push(row.customer_name)
    const count = rows.length - unsent.length
    if (count > 0) showSuccess(t('ageing_list.statements_queued', { count }))
    onDone()
    if (unsent.length > 0)
      await showAlert({
        kind: 'warning',
        title: t('ageing_list.unsent', { count: unsent.length }),
        text: t('ageing_list.unsent_text', { names: unsent.join(', ') }),
      })
  }

  async function ask() {
    const count = rows.length
    const isSure = await confirm({
      title: t('ageing_list.email_title', { count }),
      body: t('ageing_list.email_text'),
      confirmLabel: t('ageing_list.email_confirm', { count }),
    })
    if (isSure) await run(sendAll)
  }
  return { ask, isBusy }
}
