import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useShortcut } from '#web/platform/browser/shortcuts.ts'
import { Kbd } from '#web/ui/keyboard/kbd.tsx'
import { focusFirstRow } from '#web/ui/table/row-focus.ts'

/** The debounce: longer than the pause between two letters, too short to be noticed as a delay. */
const restMilliseconds = 200

/** The field changes at once; the address and the list are updated after a pause in typing. */
function useTyped(value: string, onRest: (text: string) => void) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // Ignores our own earlier text while the user types on; other changes, such as Back, replace the text.
    if (value !== sent) {
      setTyped(value)
      setSent(value)
    }
  }
  const restSoon = useDebouncedCallback((text: string) => {
    setSent(text)
    onRest(text)
  }, restMilliseconds)
  const type = (text: string) => {
    setTyped(text)
    restSoon(text.trim())
  }
  return { typed, type }
}

export type SearchBoxProps = { label: string; value: string; onSearch: (text: string) => void; className?: string }

/** The key `/` focuses the field, the down arrow moves the focus to the list. */
export function SearchBox({ label, value, onSearch, className }: SearchBoxProps) {
  const t = useTranslate()
  const field = useRef<HTMLInputElement>(null)
  const { typed, type } = useTyped(value, onSearch)
  useShortcut('/', t('shortcuts.search'), () => {
    field.current?.focus()
    field.current?.select()
  })

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && typed !== '') type('')
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    focusFirstRow()
  }

  return (
    <TextInput
      ref={field}
      type="search"
      size="sm"
      className={className}
      aria-label={label}
      placeholder={label}
      maxLength={100}
      autoComplete="off"
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      rightSection={
        typed === '' ? (
          <Kbd keys="/" />
        ) : (
          <CloseButton size="sm" aria-label={t('list.clear_search')} onClick={() => type('')} />
        )
      }
    />
  )
}
