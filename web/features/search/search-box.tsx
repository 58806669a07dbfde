import { Loader, Modal, VisuallyHidden } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { searchLength } from '#shared/features/search/search.contract.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useStore } from '#web/platform/browser/store.ts'
import { Kbd } from '#web/ui/keyboard/kbd.tsx'
import { useOpenAfterMount } from '#web/ui/lazy/lazy-dropdown.tsx'
import type { Entry } from './entry.ts'
import { closeSearch, searchIsOpen, searchOffersCreating, takeEarlyInput } from './open-search.ts'
import type { FoundScreen } from './screen-entries.ts'
import classes from './search.module.css'
import { optionId, SearchList } from './search-list.tsx'
import { useChoosing } from './use-choosing.ts'
import { useEntries } from './use-entries.ts'

export function SearchBox({ screens }: { screens: readonly FoundScreen[] }) {
  const t = useTranslate()
  const isOpen = useOpenAfterMount(useStore(searchIsOpen))
  return (
    <Modal.Root
      opened={isOpen}
      onClose={closeSearch}
      size="44rem"
      yOffset="clamp(0.5rem, 100vw - 42rem, 11dvh)"
      xOffset="0.5rem"
      classNames={{ content: classes.content }}
      transitionProps={{ transition: 'fade', duration: 90 }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <VisuallyHidden>
          <Modal.Title>{t('search.title')}</Modal.Title>
        </VisuallyHidden>
        <Modal.Body p={0}>{isOpen && <SearchBody screens={screens} />}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function SearchBody({ screens }: { screens: readonly FoundScreen[] }) {
  const t = useTranslate()
  const listId = useId()
  const isCreating = useStore(searchOffersCreating)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const type = (typed: string) => {
    setText(typed)
    setAt(0)
  }
  const found = useEntries(text, screens)
  const entries = found.groups.flatMap((group) => group.entries)
  const current = Math.min(at, entries.length - 1)
  const choose = useChoosing(type)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (event.nativeEvent.isComposing || (step === undefined && event.key !== 'Enter')) return
    // Even if there is nothing to choose, because the page below handles Ctrl+Enter too.
    event.preventDefault()
    const entry = entries[current]
    if (!entry) return
    if (step === undefined) choose(entry, { inNewTab: event.ctrlKey || event.metaKey })
    else setAt((current + step + entries.length) % entries.length)
  }

  return (
    <>
      <div className={classes.head}>
        <IconSearch size={20} stroke={1.75} className={classes.glass} aria-hidden />
        <input
          data-autofocus
          className={classes.input}
          role="combobox"
          aria-label={t('search.title')}
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={entries.length > 0 ? optionId(listId, current) : undefined}
          placeholder={t(isCreating ? 'search.create_placeholder' : 'search.placeholder')}
          maxLength={searchLength}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={text}
          onFocus={() => {
            const typed = takeEarlyInput()
            if (typed !== '') type(text + typed)
          }}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {found.isWaiting && text !== '' && <Loader size={16} aria-hidden />}
      </div>
      <SearchList id={listId} text={text} found={found} current={current} onPoint={setAt} onChoose={choose} />
      <Counted entries={entries} isWaiting={found.isWaiting} />
      <KeysBelow />
    </>
  )
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Tells screen readers the number of results, once they have loaded. */
function Counted({ entries, isWaiting }: { entries: readonly Entry[]; isWaiting: boolean }) {
  const t = useTranslate()
  return (
    <VisuallyHidden component="output">{isWaiting ? '' : t('search.count', { count: entries.length })}</VisuallyHidden>
  )
}

function KeysBelow() {
  const t = useTranslate()
  return (
    <div className={classes.foot} aria-hidden>
      <span>
        <Kbd keys="ArrowUp" /> <Kbd keys="ArrowDown" /> {t('search.move')}
      </span>
      <span>
        <Kbd keys="Enter" /> {t('search.choose')}
      </span>
      <span>
        <Kbd keys="mod+Enter" /> {t('search.new_tab')}
      </span>
      <span>
        <Kbd keys="Esc" /> {t('search.close')}
      </span>
    </div>
  )
}
