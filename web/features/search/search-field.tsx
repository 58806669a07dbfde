import { IconSearch } from '@tabler/icons-react'
import { useTranslate } from '#web/platform/language/language.tsx'
import { Kbd } from '#web/ui/keyboard/kbd.tsx'
import { openSearch } from './open-search.ts'
import { prefetchSearch } from './search-dialog.tsx'
import classes from './search.module.css'

/** A button that looks like a field and opens the search dialog. */
export function SearchField({ look }: { look: 'field' | 'icon' }) {
  const t = useTranslate()
  return (
    <button
      type="button"
      className={classes.field}
      data-look={look}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onPointerEnter={prefetchSearch}
      onFocus={prefetchSearch}
      onClick={openSearch}
    >
      <IconSearch size={look === 'icon' ? 20 : 16} stroke={1.75} aria-hidden />
      <span className={classes.words}>
        {t('search.field')}
        <Kbd keys="mod+k" />
      </span>
    </button>
  )
}
