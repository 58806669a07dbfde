import { Link } from '@tanstack/react-router'
import { IconArrowRight, IconUserCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { mayAccess } from '#shared/access/permissions.ts'
import { useTranslate } from '#web/platform/language.tsx'
import { useSession, visitorOf } from '#web/platform/session.ts'
import { Page } from '#web/ui/page.tsx'
import styles from './home-page.module.css'
import { places } from './public/places.ts'
import { VerifyBanner } from './verify-banner.tsx'

function greetingAt(hour: number) {
  if (hour < 12) return 'home.morning'
  return hour < 18 ? 'home.afternoon' : 'home.evening'
}

/** Where the day starts: a greeting, what needs doing about one's own account, and the ways that are open. */
export function HomePage() {
  const t = useTranslate()
  const session = useSession()
  const [hour] = useState(() => new Date().getHours())
  const { user } = session
  if (!user) return null
  const [firstName = user.name] = user.name.split(' ')
  const open = places.filter(({ access }) => mayAccess(access, visitorOf(session)))

  return (
    <Page title={t(greetingAt(hour), { name: firstName })} tabTitle={t('home.title')} about={t('home.where')}>
      {!user.email_verified && <VerifyBanner email={user.email} />}
      <ul className={styles.places}>
        {open.map(({ key, to, icon }) => (
          <PlaceCard key={key} to={to} icon={icon} name={t(`nav.${key}`)} text={t(`home.${key}`)} />
        ))}
        <PlaceCard
          to="/settings/account"
          icon={IconUserCircle}
          name={t('frame.account_settings')}
          text={t('home.settings')}
        />
      </ul>
    </Page>
  )
}

type PlaceCardProps = { to: string; icon: typeof IconUserCircle; name: string; text: string }

const PlaceCard = ({ to, icon: Icon, name, text }: PlaceCardProps) => (
  <li>
    <Link to={to} className={styles.place}>
      <span className={styles.icon}>
        <Icon size={20} stroke={1.5} aria-hidden />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.text}>{text}</span>
      </span>
      <IconArrowRight size={16} stroke={1.75} aria-hidden className={styles.arrow} />
    </Link>
  </li>
)
