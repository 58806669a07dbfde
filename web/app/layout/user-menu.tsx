import { Suspense, useState } from 'react'
import { onDemand } from '#web/platform/navigation/on-demand.tsx'
import { AccountButton } from './account-button.tsx'

const AccountMenu = onDemand('account menu', () => import('./account-menu.tsx').then((module) => module.AccountMenu))

export function UserMenu() {
  const [isWanted, setIsWanted] = useState(false)
  if (isWanted) {
    return (
      <Suspense fallback={<AccountButton />}>
        <AccountMenu />
      </Suspense>
    )
  }
  const { prefetch } = AccountMenu
  return (
    <AccountButton
      aria-expanded={false}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={() => setIsWanted(true)}
    />
  )
}
