import type { ReactNode } from 'react'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import classes from '#web/features/documents/editor/issue/issue-dialog.module.css'

type IssueFactsProps = {
  issueDate: string
  dueDate: string
  gross: string
  /** Where it differs: what was paid before is taken off, and the rest may be rounded. */
  payable?: string | undefined
}

/** What the issued invoice will say. */
export function IssueFacts({ issueDate, dueDate, gross, payable }: IssueFactsProps) {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <dl className={classes.facts}>
      <Fact label={t('field.issue_date')}>{formats.date(issueDate)}</Fact>
      <Fact label={t('field.due_date')}>{formats.date(dueDate)}</Fact>
      <Fact label={t('invoice_form.gross')}>{gross}</Fact>
      {payable !== undefined && <Fact label={t('document_details.payable')}>{payable}</Fact>}
    </dl>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
