import { Combobox, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from '#web/platform/language.tsx'
import classes from './filter-chip.module.css'
import { FilterFace } from './filter-face.tsx'
import type { FilterOf } from './list-filter.ts'

type LookupFilterProps = {
  filter: FilterOf<'lookup'>
  value: string | undefined
  onChange: (value: string) => void
}

/** Long enough for the next letter of a word, too short to be waited for. */
const restMilliseconds = 120

/** The library leaves out what its search field is. */
const searchRole = { role: 'combobox', 'aria-expanded': true } as const

export function LookupFilter({ filter, value, onChange }: LookupFilterProps) {
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
  const { offered, shown } = useLookup(filter, value, { text, isOpen: combobox.dropdownOpened })

  return (
    <Combobox
      keepMounted={false}
      store={combobox}
      width={300}
      position="bottom-start"
      shadow="md"
      // Inside the landmark of the search, where those who hear the page look for it.
      withinPortal={false}
      onOptionSubmit={(chosen) => {
        onChange(chosen)
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target targetType="button">
        <FilterFace label={filter.label} shown={shown} onClick={() => combobox.toggleDropdown()} />
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

function useLookup({ name, find, nameOf }: FilterOf<'lookup'>, value: string | undefined, { text, isOpen }: Typing) {
  const [wanted] = useDebouncedValue(text.trim(), restMilliseconds)
  const found = useQuery({
    queryKey: ['filter', name, 'find', wanted],
    queryFn: ({ signal }) => find(wanted, signal),
    placeholderData: keepPreviousData,
    enabled: isOpen,
  })
  const known = found.data?.find((option) => option.value === value)?.label
  const named = useQuery({
    queryKey: ['filter', name, 'name', value],
    queryFn: async ({ signal }) => (await nameOf(value ?? '', signal)) ?? null,
    enabled: value !== undefined && known === undefined,
  })
  return { offered: found.data, shown: value === undefined ? undefined : (known ?? named.data ?? '…') }
}
