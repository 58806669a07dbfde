import { useLocation } from '@tanstack/react-router'
import { IconSettings } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { mayAccess } from '#shared/access/permissions.ts'
import { type MainPage, mainPages } from '#web/features/home/public/main-pages.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { PlainLink } from '#web/platform/navigation/plain-link.tsx'
import { useSession, visitorOf } from '#web/platform/session/session.ts'
import styles from './navigation-links.module.css'

type Look = 'bar' | 'list'

type NavigationLinksProps = {
  look: Look
  onFollow?: () => void
  /** Shown in the middle, before the link to the notes. */
  between?: ReactNode
}

/** Links to the main pages that the user may open; the current one is gold. */
export function NavigationLinks({ look, onFollow, between }: NavigationLinksProps) {
  const visitor = visitorOf(useSession())
  const { pathname } = useLocation()
  return (
    <ul className={styles.links} data-look={look}>
      {mainPages
        .filter(({ access }) => mayAccess(access, visitor))
        .map((place) => (
          <Fragment key={place.key}>
            {place.key === 'notes' && between && <li className={styles.between}>{between}</li>}
            <li className={styles.item} data-place={place.key}>
              <PlaceLink
                place={place}
                look={look}
                isCurrent={place.areas.some((area) => `${pathname}/`.startsWith(`${area}/`))}
                onFollow={onFollow}
              />
            </li>
          </Fragment>
        ))}
    </ul>
  )
}

type PlaceLinkProps = { place: MainPage; look: Look; isCurrent: boolean; onFollow: (() => void) | undefined }

function PlaceLink({ place, look, isCurrent, onFollow }: PlaceLinkProps) {
  const t = useTranslate()
  const name = t(`nav.${place.key}`)
  const isCog = look === 'bar' && place.key === 'admin'
  const Icon = place.icon
  return (
    <PlainLink
      to={place.to}
      className={styles.link}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onFollow}
      {...(isCog && { 'aria-label': name, title: name })}
    >
      {look === 'list' && <Icon size={20} stroke={1.5} aria-hidden />}
      {isCog ? <IconSettings size={20} stroke={1.5} aria-hidden /> : name}
    </PlainLink>
  )
}
