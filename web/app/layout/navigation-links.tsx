import { useLocation } from '@tanstack/react-router'
import { IconSettings } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { mayAccess } from '#shared/access/permissions.ts'
import { type MainPage, mainPages, type PageBelow } from '#web/features/home/public/main-pages.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { PlainLink } from '#web/platform/navigation/plain-link.tsx'
import { useSession, visitorOf } from '#web/platform/session/session.ts'
import styles from './navigation.module.css'
import { isAt, NavigationMenu } from './navigation-menu.tsx'

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
            <Place place={place} look={look} pathname={pathname} onFollow={onFollow} />
          </Fragment>
        ))}
    </ul>
  )
}

type PlaceProps = { place: MainPage; look: Look; pathname: string; onFollow: (() => void) | undefined }

/** In the bar, the pages below another one are in its menu; in the list they follow it. */
function Place({ place, look, pathname, onFollow }: PlaceProps) {
  const visitor = visitorOf(useSession())
  const isCurrent = place.areas.some((area) => `${pathname}/`.startsWith(`${area}/`))
  const link = <PlaceLink place={place} look={look} isCurrent={isCurrent} onFollow={onFollow} />
  if (!('below' in place))
    return (
      <li className={styles.item} data-place={place.key}>
        {link}
      </li>
    )
  const pages = (place.below as readonly PageBelow[]).filter(({ access }) => !access || mayAccess(access, visitor))
  if (look === 'bar')
    return (
      <NavigationMenu pages={pages} pathname={pathname} placeKey={place.key}>
        {link}
      </NavigationMenu>
    )
  return (
    <li className={styles.item} data-place={place.key}>
      {link}
      <PagesBelow pages={pages.slice(1)} pathname={pathname} onFollow={onFollow} />
    </li>
  )
}

type PagesBelowProps = { pages: readonly PageBelow[]; pathname: string; onFollow: (() => void) | undefined }

function PagesBelow({ pages, pathname, onFollow }: PagesBelowProps) {
  const t = useTranslate()
  return (
    <ul className={styles.below}>
      {pages.map(({ title, to }) => (
        <li key={to}>
          <PlainLink
            to={to}
            className={styles.link}
            aria-current={isAt(pathname, to) ? 'page' : undefined}
            onClick={onFollow}
          >
            {t(title)}
          </PlainLink>
        </li>
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
