import { Button } from '@mantine/core'
import { IconDownload, IconFileTypePdf, IconMail } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { exportStatement, getStatementPdf, type Statement } from '#shared/features/statements/statements.contract.ts'
import type { FileEndpoint } from '#web/platform/api/api-client.ts'
import { download } from '#web/platform/api/download.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import type { ListCall } from '#web/platform/navigation/list-search.ts'
import { useMay } from '#web/platform/session/session.ts'
import { useErrorAlert } from '#web/platform/api/error-alert.ts'
import { StatementDialog } from './statement-dialog.tsx'
import classes from './statement.module.css'

type StatementActionsProps = {
  statement: Statement
  query: ListCall
  /** What is shown is what the address asks for. */
  isSettled: boolean
}

const sections = { section: classes.icon ?? '' }
const iconProps = { size: 16, stroke: 1.75, 'aria-hidden': true }

export function StatementActions({ statement, query, isSettled }: StatementActionsProps) {
  const t = useTranslate()
  const mayManage = useMay('manage_invoices')
  const [isOpened, setOpened] = useState(false)
  const file = { params: { id: statement.customer_id }, query, disabled: !isSettled }
  return (
    <>
      <FileButton endpoint={exportStatement} {...file} icon={<IconDownload {...iconProps} />}>
        {t('statements.csv')}
      </FileButton>
      <FileButton endpoint={getStatementPdf} {...file} icon={<IconFileTypePdf {...iconProps} />}>
        {t('statements.pdf')}
      </FileButton>
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

type FileButtonProps = {
  endpoint: FileEndpoint
  params: Record<string, string>
  query: ListCall
  disabled: boolean
  icon: ReactNode
  children: ReactNode
}

function FileButton({ endpoint, params, query, disabled, icon, children }: FileButtonProps) {
  const withErrorAlert = useErrorAlert()
  const [isBusy, setBusy] = useState(false)
  async function take() {
    setBusy(true)
    await withErrorAlert(() => download(endpoint, { params, query }))
    setBusy(false)
  }
  return (
    <Button
      variant="default"
      classNames={sections}
      disabled={disabled}
      loading={isBusy}
      leftSection={icon}
      onClick={() => void take()}
    >
      {children}
    </Button>
  )
}
