import { Combobox, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from '#web/platform/language/language.tsx'
import classes from '#web/ui/list/list-page.module.css'
import { FilterTrigger } from './filter-trigger.tsx'
import { type FilterOf, filterNameKey } from './list-filter.ts'
import { useInitiallyOpenDropdown } from '#web/ui/lazy/lazy-dropdown.tsx'

type LookupFilterProps = {
  filter: FilterOf<'lookup'>
  value: string | undefined
  shown: string | undefined
  onChange: (value: string) => void
}

/** The debounce: longer than the pause between two letters, too short to be noticed as a delay. */
const restMilliseconds = 120

/** Mantine does not set the role of the search field. */
const searchRole = { role: 'combobox', 'aria-expanded': true } as const

export function LookupFilter({ filter, value, shown, onChange }: LookupFilterProps) {
  const t = useTranslate()
  const [text, setText] = useState('')
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      combobox.focusTarget()
      setText('')
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  })
  const target = useInitiallyOpenDropdown(combobox)
  const { offered, keepName } = useLookup(filter, { text, isOpen: combobox.dropdownOpened })

  return (
    <Combobox
      keepMounted={false}
      store={combobox}
      width={300}
      position="bottom-start"
      shadow="md"
      // Rendered inside the search landmark, where users of screen readers expect it.
      withinPortal={false}
      onOptionSubmit={(chosen) => {
        keepName(chosen)
        onChange(chosen)
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target targetType="button">
        <FilterTrigger ref={target} label={filter.label} shown={shown} onClick={() => combobox.toggleDropdown()} />
      </Combobox.Target>
      <Combobox.Dropdown className={classes.dropdown}>
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
        <Combobox.Options aria-label={filter.label} className={classes.options}>
          {offered?.map((option) => (
            <Combobox.Option key={option.value} value={option.value} active={option.value === value}>
              <span className={classes.option}>
                {option.label} {option.hint && <span className={classes.hint}>{option.hint}</span>}
              </span>
            </Combobox.Option>
          ))}
          {offered?.length === 0 && <Combobox.Empty>{t('list.filter_none')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

type Typing = { text: string; isOpen: boolean }

function useLookup({ name, find }: FilterOf<'lookup'>, { text, isOpen }: Typing) {
  const queryClient = useQueryClient()
  const [wanted] = useDebouncedValue(text.trim(), restMilliseconds)
  const { data: offered } = useQuery({
    queryKey: ['filter', name, 'find', wanted],
    queryFn: ({ signal }) => find(wanted, signal),
    placeholderData: keepPreviousData,
    enabled: isOpen,
  })
  /** Caches the label of the chosen option, so that it need not be requested. */
  const keepName = (value: string) => {
    const label = offered?.find((option) => option.value === value)?.label
    if (label !== undefined) queryClient.setQueryData(filterNameKey(name, value), label)
  }
  return { offered, keepName }
}
