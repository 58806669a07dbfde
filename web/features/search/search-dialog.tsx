import { useWindowEvent } from '@mantine/hooks'
import { useTranslate } from '#web/platform/language/language.tsx'
import { onDemand } from '#web/platform/navigation/on-demand.tsx'
import { useShortcut } from '#web/platform/browser/shortcuts.ts'
import { useStore } from '#web/platform/browser/store.ts'
import { MountOnOpen } from '#web/ui/lazy/lazy-dropdown.tsx'
import { openCreating, openSearch, searchIsOpen } from './open-search.ts'
import type { FoundScreen } from './screen-entries.ts'

const SearchBox = onDemand('search', () => import('./search-box.tsx').then((module) => module.SearchBox))

/** One search for records, screens and commands. The application renders it once. */
export function SearchDialog({ screens }: { screens: readonly FoundScreen[] }) {
  const t = useTranslate()
  useShortcut('mod+k', t('search.title'), openSearch)
  // A page with its own button to create something registers the key later, which takes precedence.
  useShortcut('c', t('search.create'), openCreating)
  // A list registers the same key later for its own search, which takes precedence.
  useShortcut('/', t('search.title'), openSearch)
  // Holding Ctrl or Cmd usually means that the shortcut follows, so the dialog is loaded.
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Control' || key === 'Meta') SearchBox.prefetch()
  })
  return (
    <MountOnOpen isOpen={useStore(searchIsOpen)}>
      <SearchBox screens={screens} />
    </MountOnOpen>
  )
}

export const prefetchSearch = () => SearchBox.prefetch()
