import { IconChevronDown } from '@tabler/icons-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { PageBelow } from '#web/features/home/public/main-pages.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { PlainLink } from '#web/platform/navigation/plain-link.tsx'
import styles from './navigation.module.css'

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count - 1 : at - 1),
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** The arrow keys move the focus into a menu and between its items. */
function moveInMenu(event: KeyboardEvent, around: HTMLElement | null) {
  const step = steps[event.key]
  const items = [...(around?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
  if (!step || items.length === 0) return
  event.preventDefault()
  const at = items.findIndex((item) => item === document.activeElement)
  items[step(at, items.length)]?.focus()
}

/** Whether the page, or one of its records, is open. */
export const isAt = (pathname: string, to: string) => `${pathname}/`.startsWith(`${to.replace(/\/list$/, '')}/`)

type NavigationMenuProps = { pages: readonly PageBelow[]; pathname: string; placeKey: string; children: ReactNode }

/** An item of the bar with a menu below it: opened by the pointer, by the focus, and by a tap on its arrow. */
export function NavigationMenu({ pages, pathname, placeKey, children }: NavigationMenuProps) {
  const t = useTranslate()
  const { isOpen, close, toggle, item, area } = useMenu()
  return (
    <li ref={item} className={styles.item} data-place={placeKey} data-menu {...area}>
      {children}
      <button
        type="button"
        className={styles.arrow}
        aria-label={t('nav.invoices_menu')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={toggle}
      >
        <IconChevronDown size={14} stroke={2} aria-hidden />
      </button>
      {isOpen && (
        <div role="menu" aria-label={t('nav.invoices_menu')} className={styles.menu}>
          {pages.map(({ title, to }) => (
            <PlainLink
              key={to}
              to={to}
              role="menuitem"
              tabIndex={-1}
              className={styles.menuItem}
              aria-current={isAt(pathname, to) ? 'page' : undefined}
              onClick={close}
            >
              {t(title)}
            </PlainLink>
          ))}
        </div>
      )}
    </li>
  )
}

/** A pointer that slips off the menu for less than this has not left it. */
const leaveMilliseconds = 150

function useMenu() {
  const [isOpen, setIsOpen] = useState(false)
  const item = useRef<HTMLLIElement>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])
  const close = () => setIsOpen(false)
  const enter = () => {
    clearTimeout(leaving.current)
    setIsOpen(true)
  }
  const leave = () => {
    leaving.current = setTimeout(close, leaveMilliseconds)
  }
  const area = {
    // A finger enters as it taps: the tap itself opens and closes.
    onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && enter(),
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && leave(),
    onFocus: ({ target }: FocusEvent) => target.matches(':focus-visible') && setIsOpen(true),
    onBlur: ({ relatedTarget }: FocusEvent) => !item.current?.contains(relatedTarget) && close(),
    // The link leads away, and its page would be covered by the menu.
    onClick: ({ target }: { target: EventTarget }) => target instanceof Element && target.closest('a') && close(),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
      else moveInMenu(event, item.current)
    },
  }
  return { isOpen, close, toggle: () => setIsOpen(!isOpen), item, area }
}
