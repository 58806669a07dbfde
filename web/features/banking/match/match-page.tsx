import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lineFilter } from '#shared/features/banking/lines.contract.ts'
import { bankingAccountQuery } from '#web/features/banking/banking.queries.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useListSearch, withTabs } from '#web/platform/navigation/list-search.ts'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { CertainButton } from './certain-button.tsx'
import { MatchDesk } from './match-desk.tsx'

/** Everything of the list's address but the account, which is part of the path. */
const filter = lineFilter.omit({ bank_id: true })

/** The lines of an account, worked through one after the other by keyboard. */
export function MatchPage() {
  const t = useTranslate()
  const { bank_id: bankId = '' } = useParams({ strict: false }) as { bank_id?: string }
  const search = withTabs(useListSearch(filter), 'state')
  const account = useQuery(bankingAccountQuery(bankId))
  return (
    <Page
      title={account.data?.label ?? t('banking.match')}
      tabTitle={t('banking.match')}
      back={{ to: '/banking/list', label: t('banking.title') }}
      about={account.data ? [account.data.bank_name, account.data.account].filter(Boolean).join(' · ') : '\u00A0'}
      actions={
        <>
          <ButtonLink to={`/banking/statements/${bankId}`} variant="default">
            {t('banking.statements')}
          </ButtonLink>
          <CertainButton bankId={bankId} />
        </>
      }
    >
      <MatchDesk key={JSON.stringify([bankId, search.query])} bankId={bankId} search={search} />
    </Page>
  )
}
