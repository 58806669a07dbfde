import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslate } from '#web/platform/language/language.tsx'
import styles from '#web/features/admin/admin.module.css'
import { useAdminPages } from './admin-pages.ts'

/** The frame of every administration page: navigation at the side, or above the page on narrow screens. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const t = useTranslate()
  const { pathname } = useLocation()
  const navigation = useRef<HTMLElement>(null)
  useEffect(() => showCurrent(navigation.current), [])
  const pages = useAdminPages().filter(({ area }) => area.startsWith('/admin/'))
  return (
    <div className={styles.frame}>
      <nav ref={navigation} aria-label={t('nav.admin')} className={`notPrinted ${styles.navigation}`}>
        <ul className={styles.pages}>
          {pages.map(({ key, to, area, icon: Icon }) => {
            const isCurrent = pathname === area || pathname.startsWith(`${area}/`)
            return (
              <li key={key}>
                <Link to={to} className={styles.page} aria-current={isCurrent ? 'page' : undefined}>
                  <Icon size={18} stroke={1.5} aria-hidden className={styles.icon} />
                  {t(`admin.${key}`)}
                </Link>
              </li>
            )
          })}
        </ul>
      </nav>
      <div>{children}</div>
    </div>
  )
}

/** Scrolls the current page's link to the middle where the navigation scrolls sideways. */
function showCurrent(navigation: HTMLElement | null) {
  const current = navigation?.querySelector<HTMLElement>('[aria-current="page"]')
  if (!navigation || !current) return
  const { left, width } = current.getBoundingClientRect()
  const start = left - navigation.getBoundingClientRect().left + navigation.scrollLeft
  navigation.scrollLeft = start - (navigation.clientWidth - width) / 2
}
