import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { exportStatement, getStatementPdf } from '#shared/features/statements/statements.contract.ts'
import type { Statement } from '#shared/features/statements/statements.reply.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import type { ListCall } from '#web/platform/navigation/list-search.ts'
import { useMay } from '#web/platform/session/session.ts'
import { ExportButton } from '#web/ui/list/export-button.tsx'
import { StatementDialog } from './statement-dialog.tsx'
import classes from './statements.module.css'

type StatementActionsProps = {
  statement: Statement
  query: ListCall
  /** The statement on the screen is the one in the address. */
  isSettled: boolean
}

const sections = { section: classes.icon ?? '' }
const iconProps = { size: 16, stroke: 1.75, 'aria-hidden': true }

export function StatementActions({ statement, query, isSettled }: StatementActionsProps) {
  const t = useTranslate()
  const mayManage = useMay('manage_invoices')
  const [isOpened, setOpened] = useState(false)
  return (
    <>
      <ExportButton
        endpoint={exportStatement}
        pdf={getStatementPdf}
        params={{ id: statement.customer_id }}
        query={query}
        disabled={!isSettled}
        hasNoWorkbook
      />
      {mayManage && (
        <>
          <Button
            disabled={!isSettled}
            classNames={sections}
            leftSection={<IconMail {...iconProps} />}
            onClick={() => setOpened(true)}
          >
            {t('statements.email')}
          </Button>
          <StatementDialog statement={statement} opened={isOpened} onClose={() => setOpened(false)} />
        </>
      )}
    </>
  )
}
