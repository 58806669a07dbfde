import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslate } from '#web/platform/language/language.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import tabsStyles from '#web/ui/layout/page.module.css'

const tabs = ['account', 'password'] as const

/** The tabs of the settings. Each has its own address, so they are links. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const t = useTranslate()
  const { pathname } = useLocation()
  const current = tabs.find((tab) => pathname === `/settings/${tab}`)
  return (
    <Page isForm title={t('settings.title')} {...(current && { tabTitle: t(`settings.${current}`) })}>
      <nav aria-label={t('settings.tabs')} className={tabsStyles.tabs}>
        {tabs.map((tab) => (
          <Link
            key={tab}
            to={`/settings/${tab}`}
            className={tabsStyles.tab}
            aria-current={tab === current ? 'page' : undefined}
          >
            {t(`settings.${tab}`)}
          </Link>
        ))}
      </nav>
      {children}
    </Page>
  )
}
