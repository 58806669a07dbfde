import { Stack, Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { changeBankingAccount } from '#shared/features/banking/accounts.contract.ts'
import type { BankingAccount } from '#shared/features/banking/accounts.reply.ts'
import { bankingAccountQuery } from '#web/features/banking/banking.queries.ts'
import { useAction } from '#web/platform/api/action.ts'
import { call } from '#web/platform/api/api-client.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { CsvMappingForm } from './csv-mapping-form.tsx'
import { Remembered } from './remembered.tsx'
import { StatementDrop } from './statement-drop.tsx'
import { StatementTable } from './statement-table.tsx'
import { useStatementUpload } from './statement-upload.ts'

/** The statements of an account, with what is missing between them, and where the next one is dropped. */
export function StatementsPage() {
  const t = useTranslate()
  const { bank_id: bankId = '' } = useParams({ strict: false }) as { bank_id?: string }
  const account = useQuery(bankingAccountQuery(bankId))
  const upload = useStatementUpload(bankId)
  return (
    <Page
      title={account.data?.label ?? t('banking.statements')}
      tabTitle={t('banking.statements')}
      back={{ to: '/banking/list', label: t('banking.title') }}
      about={account.data ? [account.data.bank_name, account.data.account].filter(Boolean).join(' · ') : '\u00A0'}
      actions={<ButtonLink to={`/banking/match/${bankId}`}>{t('banking.match')}</ButtonLink>}
    >
      <Stack gap="lg" miw={0}>
        {upload.asked ? (
          <CsvMappingForm
            key={`${upload.asked.file.name} ${upload.asked.preview.unclear.length}`}
            asked={upload.asked}
            upload={upload}
          />
        ) : (
          <StatementDrop upload={upload} bankId={bankId} />
        )}
        {account.data && <BookCertain account={account.data} />}
        <StatementTable bankId={bankId} />
        <Remembered bankId={bankId} />
      </Stack>
    </Page>
  )
}

/** Whether what is certain is booked without anybody looking at it. */
function BookCertain({ account }: { account: BankingAccount }) {
  const t = useTranslate()
  const queryClient = useQueryClient()
  const { isBusy, run } = useAction()
  const change = (book_certain: boolean) =>
    void run(async () => {
      const answer = await call(changeBankingAccount, { params: { id: account.id }, body: { book_certain } })
      queryClient.setQueryData(bankingAccountQuery(account.id).queryKey, answer)
    })
  return (
    <Switch
      label={t('banking.book_certain')}
      description={t('banking.book_certain_hint')}
      checked={account.book_certain}
      disabled={isBusy}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  )
}
