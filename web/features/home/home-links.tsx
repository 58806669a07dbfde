import { IconChartBar, IconCoins, IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { mayAccess } from '#shared/access/permissions.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useSession, visitorOf } from '#web/platform/session/session.ts'
import { type LinkCard, LinkCards } from '#web/ui/layout/link-cards.tsx'
import { mainPages } from './public/main-pages.ts'
import classes from './home.module.css'

/**
 * Links to the pages that the user may open: a row below the figures, or with descriptions where there are no figures.
 */
export function HomeLinks({ isShort }: { isShort: boolean }) {
  const t = useTranslate()
  const open = useHomeLinks()
  if (!isShort) return <LinkCards cards={open} />
  return (
    <nav aria-label={t('home.places')}>
      <ul className={classes.links}>
        {open.map(({ key, to, icon: Icon, name }) => (
          <li key={key}>
            <Link to={to} className={classes.link}>
              <Icon size={16} stroke={1.75} aria-hidden />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function useHomeLinks(): LinkCard[] {
  const t = useTranslate()
  const visitor = visitorOf(useSession())
  // The top bar has no room for payments, reports and the account.
  const payments = {
    key: 'payments',
    to: '/payments/list',
    icon: IconCoins,
    name: t('payments.title'),
    text: t('payments.home'),
  }
  const reports = {
    key: 'reports',
    to: '/reports',
    icon: IconChartBar,
    name: t('reports.title'),
    text: t('reports.home'),
  }
  const account = {
    key: 'settings',
    to: '/settings/account',
    icon: IconUserCircle,
    name: t('frame.account_settings'),
    text: t('home.settings'),
  }
  return [
    ...mainPages
      .filter(({ access }) => mayAccess(access, visitor))
      .map(({ key, to, icon }) => ({ key, to, icon, name: t(`nav.${key}`), text: t(`home.${key}`) })),
    ...(mayAccess('invoice_access', visitor) ? [payments, reports] : []),
    account,
  ]
}
