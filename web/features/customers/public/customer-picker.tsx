import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { CustomerChoice } from '#shared/features/invoices/invoice-form.contract.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import classes from './customer-picker.module.css'
import { customerChoicesQuery } from '#web/features/invoices/invoice-form.queries.ts'

type CustomerPickerProps = {
  isChosen: boolean
  /** The name of the chosen customer; empty until it has loaded. */
  chosenName: string
  description: ReactNode
  error: string | undefined
  onChoose: (customer: CustomerChoice) => void
  /** For users who may not see invoices. */
  choicesQuery?: typeof customerChoicesQuery
}

const restMilliseconds = 120

/** The component library does not set the role. */
const fieldRole = { role: 'combobox' } as const

/** Finds one of many thousand customers by name, code or town while typing. */
export function CustomerPicker(props: CustomerPickerProps) {
  const { isChosen, chosenName, description, error, onChoose, choicesQuery = customerChoicesQuery } = props
  const t = useTranslate()
  const { combobox, search, type, choices, isFetching, choose, onKeyDown } = usePicking(onChoose, choicesQuery)
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      shadow="md"
      position="bottom"
      middlewares={{ flip: false, shift: false }}
      withinPortal={false}
      keepMounted={false}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...fieldRole}
          label={t('invoice_form.customer')}
          required
          name="customer_id"
          autoComplete="off"
          // A draft already has a customer, so the focus goes elsewhere.
          data-autofocus={!isChosen || undefined}
          placeholder={t('invoice_form.customer_search')}
          description={description}
          error={error}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          rightSection={isFetching ? <Loader size={16} aria-hidden /> : null}
          value={search ?? chosenName}
          onChange={(event) => type(event.currentTarget.value)}
          onClick={() => combobox.openDropdown()}
          onFocus={(event) => {
            event.currentTarget.select()
            if (!isChosen) combobox.openDropdown()
          }}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={onKeyDown}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        {/* What scrolls can be reached by Tab, and is gone as soon as the field is left: the focus would be nowhere. */}
        <Combobox.Options aria-label={t('invoice_form.customer')} mah={300} className={classes.options} tabIndex={-1}>
          {choices.map((customer) => (
            <Combobox.Option key={customer.id} value={customer.id} className={classes.option}>
              <span className={classes.name}>{customer.name}</span>
              <span className={classes.where}>{[customer.code, customer.city].filter(Boolean).join(' · ')}</span>
            </Combobox.Option>
          ))}
          {choices.length === 0 && (
            <Combobox.Empty>
              {isFetching
                ? t('ui.loading')
                : t(search ? 'invoice_form.customer_none' : 'invoice_form.customer_none_yet')}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** If Enter is pressed before the results arrive, it chooses the first of the new results, not of the old ones. */
function usePicking(onChoose: CustomerPickerProps['onChoose'], choicesQuery: typeof customerChoicesQuery) {
  const [search, setSearch] = useState<string | null>(null)
  const [isAwaited, setAwaited] = useState(false)
  const [rested] = useDebouncedValue(search?.trim() ?? '', restMilliseconds)
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setSearch(null)
      setAwaited(false)
    },
  })
  const found = useQuery({ ...choicesQuery(rested), enabled: combobox.dropdownOpened })
  const choices = found.data ?? []
  const isFresh = (search?.trim() ?? '') === rested && found.data !== undefined && !found.isPlaceholderData

  function choose(id: string | undefined) {
    const customer = choices.find((choice) => choice.id === id)
    if (customer) onChoose(customer)
    combobox.closeDropdown()
  }

  const onFresh = useEffectEvent(([first]: readonly CustomerChoice[]) => {
    if (isAwaited) choose(first?.id)
    else if (search !== null && first) combobox.selectFirstOption()
  })
  useEffect(() => {
    if (isFresh && found.data) onFresh(found.data)
  }, [isFresh, found.data])

  return {
    combobox,
    search,
    choices,
    choose,
    isFetching: combobox.dropdownOpened && !isFresh,
    type: (text: string) => {
      setSearch(text)
      combobox.openDropdown()
      combobox.resetSelectedOption()
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !combobox.dropdownOpened) return
      event.preventDefault()
      if (!isFresh) setAwaited(true)
      else if (combobox.getSelectedOptionIndex() === -1) choose(choices[0]?.id)
    },
  }
}
