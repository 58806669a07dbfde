import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslate } from '#web/platform/language/language.tsx'
import classes from './price-change.module.css'
import { scheduleChoicesQuery } from './price-changes.queries.ts'
import text from '#web/ui/layout/text.module.css'

type SearchProps = { chosen: ReadonlySet<string>; onAdd: (id: string) => void }

const restMilliseconds = 150

/** The component library does not set the role. */
const fieldRole = { role: 'combobox' } as const

/** Adds a schedule, found by its name or its customer. */
export function PriceChangeSearch({ chosen, onAdd }: SearchProps) {
  const t = useTranslate()
  const [search, setSearch] = useState('')
  const [rested] = useDebouncedValue(search.trim(), restMilliseconds)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const found = useQuery({ ...scheduleChoicesQuery(rested), enabled: combobox.dropdownOpened })
  const choices = (found.data ?? []).filter(({ id }) => !chosen.has(id))
  const onFound = useEffectEvent((schedules: readonly unknown[]) => {
    if (search !== '' && schedules.length > 0) combobox.selectFirstOption()
  })
  useEffect(() => onFound(found.data ?? []), [found.data])
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        onAdd(id)
        setSearch('')
        combobox.closeDropdown()
      }}
      shadow="md"
      position="bottom-end"
      withinPortal={false}
      keepMounted={false}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...fieldRole}
          className={classes.search ?? ''}
          aria-label={t('price_changes.add')}
          placeholder={t('price_changes.add')}
          autoComplete="off"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          rightSection={found.isFetching ? <Loader size={14} aria-hidden /> : null}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            combobox.openDropdown()
          }}
          onClick={() => combobox.openDropdown()}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          // Enter chooses a suggestion and never submits the form from here.
          onKeyDown={(event) => event.key === 'Enter' && !event.ctrlKey && !event.metaKey && event.preventDefault()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={t('price_changes.add')} mah={300} className={classes.options} tabIndex={-1}>
          {choices.map(({ id, name, customer_name: customer }) => (
            <Combobox.Option key={id} value={id} className={classes.option}>
              <span>{name}</span>
              <span className={text.code}>{customer}</span>
            </Combobox.Option>
          ))}
          {choices.length === 0 && (
            <Combobox.Empty>{found.isFetching ? t('ui.loading') : t('price_changes.none_found')}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
