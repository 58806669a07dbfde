import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { ageingFilter, getStatementPdf } from '#shared/features/statements/statements.contract.ts'
import type { AgeingRow } from '#shared/features/statements/statements.reply.ts'
import { useAction } from '#web/platform/api/action.ts'
import { download } from '#web/platform/api/download.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useListSearch } from '#web/platform/navigation/list-search.ts'
import { EmailStatements } from './public/email-statements.tsx'

type SeveralProps = { rows: AgeingRow[]; onDone: () => void }

const iconProps = { size: 14, stroke: 1.75, 'aria-hidden': true }

/** The statements of open items of the ticked customers, each in the currency of its row: downloaded or e-mailed. */
export function StatementsOfSeveral({ rows, onDone }: SeveralProps) {
  const t = useTranslate()
  const files = useAction()
  const { filters } = useListSearch(ageingFilter)
  const to = filters['as_of']
  const downloadAll = async () => {
    for (const { customer_id: id, currency } of rows)
      await download(getStatementPdf, { params: { id }, query: { currency, ...(to !== undefined && { to }) } })
  }
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
      <EmailStatements customerIds={rows.map(({ customer_id }) => customer_id)} asOf={to} onDone={onDone} />
    </>
  )
}
