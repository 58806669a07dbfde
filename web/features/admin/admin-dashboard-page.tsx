import { Link } from '@tanstack/react-router'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslate } from '#web/platform/language.tsx'
import { Page } from '#web/ui/page.tsx'
import styles from './admin-dashboard-page.module.css'
import { AdminFrame } from './public/admin-frame.tsx'
import { type AdminPlace, useAdminPlaces } from './public/admin-places.ts'

/** The ways into the administration, one line on each. */
export function AdminDashboardPage() {
  const t = useTranslate()
  const places = useAdminPlaces().filter(isElsewhere)
  return (
    <AdminFrame>
      <Page title={t('nav.admin')} about={t('admin.dashboard_about')}>
        <ul className={styles.places}>
          {places.map((place) => (
            <PlaceCard key={place.key} place={place} />
          ))}
        </ul>
      </Page>
    </AdminFrame>
  )
}

type Elsewhere = Exclude<AdminPlace, { key: 'dashboard' }>

const isElsewhere = (place: AdminPlace): place is Elsewhere => place.key !== 'dashboard'

function PlaceCard({ place: { key, to, icon: Icon } }: { place: Elsewhere }) {
  const t = useTranslate()
  return (
    <li>
      <Link to={to} className={styles.place}>
        <span className={styles.icon}>
          <Icon size={20} stroke={1.5} aria-hidden />
        </span>
        <span className={styles.words}>
          <span className={styles.name}>
            {t(`admin.${key}`)}
            <IconArrowRight size={16} stroke={1.75} aria-hidden className={styles.arrow} />
          </span>
          <span className={styles.text}>{t(`admin.${key}_text`)}</span>
        </span>
      </Link>
    </li>
  )
}
