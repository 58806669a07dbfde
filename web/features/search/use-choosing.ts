import { useRouter } from '@tanstack/react-router'
import { useSession } from '#web/platform/session/session.ts'
import type { Entry } from './entry.ts'
import { closeSearch } from './open-search.ts'
import { saveChoice } from './recent.ts'

export type Choose = (entry: Entry, how?: { inNewTab: boolean }) => void

/** Opens the page of an entry, or runs its action. */
export function useChoosing(fill: (text: string) => void): Choose {
  const router = useRouter()
  const { user } = useSession()

  return (entry, { inNewTab } = { inNewTab: false }) => {
    if ('fill' in entry) return fill(entry.fill)
    if (user) saveChoice(user.id, entry)
    if ('href' in entry && inNewTab) return void window.open(entry.href, '_blank', 'noopener')
    closeSearch()
    if ('act' in entry) return entry.act()
    return isSameForm(entry.href) ? window.location.assign(entry.href) : router.history.push(entry.href)
  }

  /** An open form reads its customer from the address only once. */
  function isSameForm(href: string) {
    const [path = '', query = ''] = href.split('?')
    return query !== '' && path === router.state.location.pathname
  }
}
