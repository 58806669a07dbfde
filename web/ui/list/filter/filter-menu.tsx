import { Combobox, Popover, TextInput, useCombobox } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useTranslate } from '#web/platform/language/language.tsx'
import { DateField } from '#web/ui/date/date-field.tsx'
import classes from '#web/ui/list/list-page.module.css'
import { FilterTrigger } from './filter-trigger.tsx'
import type { FilterOf, FilterOption, SingleFilter } from './list-filter.ts'
import { LookupFilter } from './lookup-filter.tsx'
import { useInitiallyOpenDropdown, useInitiallyOpen } from '#web/ui/lazy/lazy-dropdown.tsx'

export type FilterMenuProps<Filter = SingleFilter> = {
  filter: Filter
  /** Undefined if the filter is not set. */
  value: string | undefined
  /** The label of the value. */
  shown: string | undefined
  onChange: (value: string | undefined) => void
}

/** The trigger of a filter and its dropdown. */
export const FilterMenu = ({ filter, ...props }: FilterMenuProps) =>
  filter.kind === 'choice' ? (
    <ChoiceFilter filter={filter} {...props} />
  ) : filter.kind === 'lookup' ? (
    <LookupFilter filter={filter} {...props} />
  ) : (
    <TypedFilter filter={filter} {...props} />
  )

/** Longer lists of options get a search field. */
const glance = 8

const within = (options: readonly FilterOption[], text: string) =>
  options.filter(({ label }) => label.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()))

/** Mantine does not set the role of the search field. */
const searchRole = { role: 'combobox', 'aria-expanded': true } as const

function ChoiceFilter({ filter, value, shown, onChange }: FilterMenuProps<FilterOf<'choice'>>) {
  const t = useTranslate()
  const [text, setText] = useState('')
  const isLong = filter.options.length > glance
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      combobox.focusTarget()
      setText('')
    },
    onDropdownOpen: () => {
      if (isLong) combobox.focusSearchInput()
      else combobox.selectFirstOption()
    },
  })
  const offered = within(filter.options, text)
  const target = useInitiallyOpenDropdown(combobox)

  return (
    <Combobox
      keepMounted={false}
      store={combobox}
      width={isLong ? 280 : 'max-content'}
      position="bottom-start"
      shadow="md"
      // Rendered inside the search landmark, where users of screen readers expect it.
      withinPortal={false}
      onOptionSubmit={(chosen) => {
        onChange(chosen)
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target targetType="button">
        <FilterTrigger ref={target} label={filter.label} shown={shown} onClick={() => combobox.toggleDropdown()} />
      </Combobox.Target>
      <Combobox.Dropdown className={classes.dropdown}>
        {isLong && (
          <Combobox.Search
            {...searchRole}
            value={text}
            aria-label={filter.label}
            placeholder={t('list.filter_find')}
            onChange={(event) => {
              setText(event.currentTarget.value)
              combobox.updateSelectedOptionIndex()
            }}
          />
        )}
        <Combobox.Options aria-label={filter.label} className={classes.options}>
          {offered.map((option) => (
            <Combobox.Option key={option.value} value={option.value} active={option.value === value}>
              {option.label}
            </Combobox.Option>
          ))}
          {offered.length === 0 && <Combobox.Empty>{t('list.filter_none')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** A date or a text. It is applied on Enter or when the dropdown closes. */
function TypedFilter({ filter, value, shown, onChange }: FilterMenuProps<FilterOf<'date' | 'text'>>) {
  const { isOpen, setIsOpen, target } = useInitiallyOpen()
  const [text, setText] = useState(value ?? '')

  function close() {
    setIsOpen(false)
    const wanted = text.trim() || undefined
    if (wanted !== value) onChange(wanted)
  }
  function open() {
    setText(value ?? '')
    setIsOpen(true)
  }

  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => (opened ? open() : close())}
      position="bottom-start"
      trapFocus
      shadow="md"
      withinPortal={false}
    >
      <Popover.Target>
        <FilterTrigger ref={target} label={filter.label} shown={shown} onClick={() => (isOpen ? close() : open())} />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <form
          onSubmit={(event: SubmitEvent) => {
            event.preventDefault()
            close()
          }}
        >
          {filter.kind === 'date' ? (
            <DateField data-autofocus size="sm" label={filter.label} value={text} onChange={setText} />
          ) : (
            <TextInput
              data-autofocus
              size="sm"
              label={filter.label}
              placeholder={filter.placeholder}
              maxLength={100}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
