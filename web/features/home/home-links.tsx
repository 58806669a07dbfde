import { IconBuildingBank, IconChartBar, IconCoins, IconFilePlus, IconTag, IconUserCircle } from '@tabler/icons-react'
import { mayAccess } from '#shared/access/permissions.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useSession, visitorOf } from '#web/platform/session/session.ts'
import { type LinkCard, LinkCards } from '#web/ui/layout/link-cards.tsx'
import { mainPages } from './public/main-pages.ts'

/** Links to the pages that the user may open, for users who see no figures here. */
export const HomeLinks = () => <LinkCards cards={useHomeLinks()} />

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
  const forInvoices = [
    {
      key: 'new-invoice',
      to: '/invoices/create',
      icon: IconFilePlus,
      name: t('invoice_form.new'),
      text: t('home.new_invoice'),
    },
    { key: 'new-item', to: '/items/create', icon: IconTag, name: t('items.new'), text: t('home.new_item') },
  ]
  const forPayments = [
    {
      key: 'new-payment',
      to: '/payments/create',
      icon: IconCoins,
      name: t('payments.new'),
      text: t('home.new_payment'),
    },
    { key: 'banking', to: '/banking/list', icon: IconBuildingBank, name: t('banking.title'), text: t('home.banking') },
  ]
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
    // Whoever may not see the invoices has no other way to what they may do.
    ...(mayAccess('manage_invoices', visitor) ? forInvoices : []),
    ...(mayAccess('manage_payments', visitor) ? forPayments : []),
    account,
  ]
}
