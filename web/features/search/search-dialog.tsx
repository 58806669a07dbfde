import { useWindowEvent } from '@mantine/hooks'
import { useTranslate } from '#web/platform/language/language.tsx'
import { onDemand } from '#web/platform/navigation/on-demand.tsx'
import { useShortcut } from '#web/platform/browser/shortcuts.ts'
import { useStore } from '#web/platform/browser/store.ts'
import { MountOnOpen } from '#web/ui/lazy/lazy-dropdown.tsx'
import { openSearch, searchIsOpen } from './open-search.ts'
import type { FoundScreen } from './screen-entries.ts'

const SearchBox = onDemand('search', () => import('./search-box.tsx').then((module) => module.SearchBox))

/** One box for records, screens and commands. The application holds it once. */
export function SearchDialog({ screens }: { screens: readonly FoundScreen[] }) {
  const t = useTranslate()
  useShortcut('mod+k', t('search.title'), openSearch)
  // A list has a search of its own, which comes later and so has this key.
  useShortcut('/', t('search.title'), openSearch)
  // Whoever holds this key down is about to press the other one.
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
