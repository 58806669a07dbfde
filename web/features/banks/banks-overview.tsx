import { Paper, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconBuildingBank } from '@tabler/icons-react'
import { type Bank, exportBanks } from '#shared/features/banks/banks.contract.ts'
import { AdminFrame } from '#web/features/admin/public/admin-frame.tsx'
import { ReadOnlyNotice, useMayManageAdmin } from '#web/ui/feedback/read-only-notice.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { CreateButton } from '#web/ui/list/create-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { ExportButton } from '#web/ui/list/export-button.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { newBankPath } from './bank-address.ts'
import { BankCard } from './bank-card.tsx'
import { BankWarning } from './bank-warning.tsx'
import styles from './banks.module.css'
import { banksQuery } from './banks.queries.ts'
import { RetiredBanks } from './retired-banks.tsx'

export function BanksOverview() {
  const t = useTranslate()
  const banks = useQuery(banksQuery)
  const mayManage = useMayManageAdmin()
  return (
    <AdminFrame>
      <Page
        title={t('banks.title')}
        about={t('banks.about')}
        actions={
          <>
            <ExportButton endpoint={exportBanks} query={{}} disabled={banks.data?.length === 0} />
            {mayManage && <CreateButton to={newBankPath} label={t('banks.add')} />}
          </>
        }
      >
        {mayManage ? <BankWarning /> : <ReadOnlyNotice />}
        {banks.isPending && <GreyCards />}
        {banks.isLoadingError && (
          <Paper withBorder radius="lg">
            <ErrorState onRetry={() => void banks.refetch()} retrying={banks.isFetching} />
          </Paper>
        )}
        {banks.data && <Accounts banks={banks.data} />}
      </Page>
    </AdminFrame>
  )
}

function Accounts({ banks }: { banks: readonly Bank[] }) {
  const t = useTranslate()
  const mayManage = useMayManageAdmin()
  const inUse = banks.filter(({ retired_at }) => retired_at === null)
  return (
    <>
      {inUse.length === 0 ? (
        <Paper withBorder radius="lg">
          <EmptyState
            icon={<IconBuildingBank stroke={1.5} aria-hidden />}
            title={t('banks.empty')}
            hint={t('banks.empty_hint')}
            action={mayManage && <CreateButton to={newBankPath} label={t('banks.add')} isSmall />}
          />
        </Paper>
      ) : (
        <ul className={styles.cards}>
          {inUse.map((bank) => (
            <BankCard key={bank.id} bank={bank} />
          ))}
        </ul>
      )}
      <RetiredBanks banks={banks.filter(({ retired_at }) => retired_at !== null)} />
    </>
  )
}

/** The same size as the cards that will replace them. */
function GreyCards() {
  const t = useTranslate()
  return (
    <output aria-label={t('ui.loading')} className={styles.cards}>
      {['first', 'second'].map((card) => (
        <Stack key={card} component="span" gap="sm" h={250} py={22} px="lg" className="surface">
          <Skeleton height={16} width="40%" />
          <Skeleton height={12} width="62%" />
          <Skeleton height={12} width="48%" mt="md" />
          <Skeleton height={12} width="56%" />
        </Stack>
      ))}
    </output>
  )
}
