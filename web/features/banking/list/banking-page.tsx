import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle, IconBuildingBank } from '@tabler/icons-react'
import type { BankingAccount } from '#shared/features/banking/accounts.reply.ts'
import { bankingAccountsQuery } from '#web/features/banking/accounts.queries.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { PlainLink } from '#web/platform/navigation/plain-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { TextSkeleton } from '#web/ui/feedback/loading.tsx'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import parts from '#web/ui/layout/record-parts.module.css'
import classes from '#web/features/banking/banking.module.css'

const ages = ['days_0_7', 'days_8_30', 'days_31_90', 'over_90'] as const

/** The accounts: what the bank says, and what is still to be matched. */
export function BankingPage() {
  const t = useTranslate()
  return (
    <Page title={t('banking.title')} about={t('banking.about')}>
      <Accounts />
    </Page>
  )
}

function Accounts() {
  const t = useTranslate()
  const { data, isError, refetch, isFetching } = useQuery(bankingAccountsQuery)
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
  if (!data)
    return (
      <div className={`surface ${classes.card}`}>
        <TextSkeleton lines={6} />
      </div>
    )
  if (data.length === 0)
    return (
      <EmptyState
        icon={<IconBuildingBank stroke={1.5} aria-hidden />}
        title={t('banking.no_accounts')}
        hint={t('banking.no_accounts_hint')}
        action={
          <ButtonLink to="/admin/banks/create" variant="default" size="xs">
            {t('banking.add_account')}
          </ButtonLink>
        }
      />
    )
  return (
    <ul className={classes.accounts}>
      {data.map((account) => (
        <li key={account.id} className={`surface ${classes.card}`}>
          <Account account={account} />
        </li>
      ))}
    </ul>
  )
}

function Account({ account }: { account: BankingAccount }) {
  const t = useTranslate()
  const { id, label, currency, open_count: open } = account
  return (
    <>
      <Group align="stretch" justify="space-between" wrap="nowrap">
        <div className={classes.name}>
          <h2>{label}</h2>
          <p>{[account.bank_name, account.account, currency].filter(Boolean).join(' · ')}</p>
        </div>
        <div className={classes.balance}>
          <strong>
            {account.balance_minor === null ? '—' : <MoneyText minor={account.balance_minor} currency={currency} />}
          </strong>
          <LastStatement account={account} />
        </div>
      </Group>
      <dl className={`${parts.named} ${classes.figures}`}>
        <div>
          <dt>{t('banking.to_match')}</dt>
          <dd data-urgent={open > 0 || undefined}>{open}</dd>
        </div>
        <div>
          <dt>{t('banking.money_in')}</dt>
          <dd>
            <MoneyText minor={account.open_in_minor} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>{t('banking.money_out')}</dt>
          <dd>
            <MoneyText minor={account.open_out_minor} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>{t('banking.state.matched')}</dt>
          <dd>{account.matched_count}</dd>
        </div>
      </dl>
      {open > 0 && <ByAge account={account} />}
      {account.gap_count > 0 && (
        <PlainLink to={`/banking/statements/${id}`} className={classes.gap}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          {t('banking.gaps', { count: account.gap_count })}
        </PlainLink>
      )}
      <div className={classes.actions}>
        <ButtonLink to={`/banking/statements/${id}`} variant="default">
          {t('banking.statements')}
        </ButtonLink>
        {open > 0 ? (
          <ButtonLink to={`/banking/match/${id}`}>{t('banking.match_count', { count: open })}</ButtonLink>
        ) : (
          <Button disabled>{t('banking.all_matched')}</Button>
        )}
      </div>
    </>
  )
}

/** How long the lines have waited: the old ones are those that somebody has to ask about. */
function ByAge({ account: { open_by_age } }: { account: BankingAccount }) {
  const t = useTranslate()
  return (
    <dl className={`${parts.named} ${classes.ages}`} aria-label={t('banking.by_age')}>
      {ages.map((age) => (
        <div key={age} data-empty={open_by_age[age] === 0 || undefined}>
          <dt>{t(`banking.age.${age}`)}</dt>
          <dd>{open_by_age[age]}</dd>
        </div>
      ))}
    </dl>
  )
}

function LastStatement({ account: { last_statement: last } }: { account: BankingAccount }) {
  const t = useTranslate()
  const { date } = useFormats()
  return <small>{last ? t('banking.last_statement', { date: date(last.to_date) }) : t('banking.no_statement')}</small>
}
