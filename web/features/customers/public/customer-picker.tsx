import { Combobox, Loader, Text, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { CustomerChoice } from '#shared/features/invoices/invoice-form.reply.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import classes from '#web/features/customers/customers.module.css'
import { customerChoicesQuery } from '#web/features/customers/customer-choices.queries.ts'
import { NewCustomerDialog } from './new-customer-dialog.tsx'

type CustomerPickerProps = {
  isChosen: boolean
  /** The name of the chosen customer; empty until it has loaded. */
  chosenName: string
  description: ReactNode
  error: string | undefined
  onChoose: (customer: CustomerChoice) => void
  /** Of a customer who is created on the spot; by default the one of the business. */
  newCurrency?: string
  /** For users who may not see invoices. */
  choicesQuery?: typeof customerChoicesQuery
}

const restMilliseconds = 120

/** The value of the option that creates a customer. */
const toCreate = 'create'

/** The component library does not set the role. */
const fieldRole = { role: 'combobox' } as const

/** Finds one of many thousand customers by name, code or town while typing. */
export function CustomerPicker(props: CustomerPickerProps) {
  const { isChosen, chosenName, description, error, newCurrency, choicesQuery = customerChoicesQuery } = props
  const t = useTranslate()
  const { creation, ...picking } = usePicking(props.onChoose, choicesQuery)
  const { combobox, search, type, choices, newName, isFetching, choose, onKeyDown } = picking
  return (
    <>
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
                <Name>{customer.name}</Name>
                <Where customer={customer} />
              </Combobox.Option>
            ))}
            {newName !== '' && (
              <Combobox.Option value={toCreate} className={classes.option}>
                <Name>{t('new_customer.named', { name: newName })}</Name>
              </Combobox.Option>
            )}
            {choices.length === 0 && newName === '' && <None isFetching={isFetching} isSearch={search !== null} />}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <NewCustomerDialog
        opened={creation.isOpen}
        name={creation.name}
        currency={newCurrency}
        onMade={(customer) => void creation.finish(customer)}
        onClose={creation.close}
      />
    </>
  )
}

const Name = ({ children }: { children: string }) => (
  <Text span inherit c="var(--ink)" fw={500} className="breaks">
    {children}
  </Text>
)

const Where = ({ customer: { code, city } }: { customer: CustomerChoice }) => (
  <Text span size="xs" flex="none" c="dimmed" className="figures">
    {[code, city].filter(Boolean).join(' · ')}
  </Text>
)

function None({ isFetching, isSearch }: { isFetching: boolean; isSearch: boolean }) {
  const t = useTranslate()
  const words = isSearch ? 'invoice_form.customer_none' : 'invoice_form.customer_none_yet'
  return <Combobox.Empty>{t(isFetching ? 'ui.loading' : words)}</Combobox.Empty>
}

/** A customer who is not there yet, created without leaving the page. */
function useCreation(onChoose: CustomerPickerProps['onChoose'], choicesQuery: typeof customerChoicesQuery) {
  const queryClient = useQueryClient()
  const mayCreate = useMay('customer_access')
  const [name, setName] = useState('')
  const [isOpen, setOpen] = useState(false)
  return {
    name,
    isOpen,
    /** What was typed, unless it is the name of a customer or the user may not create one. */
    nameBeside: (choices: readonly CustomerChoice[], typed: string) =>
      mayCreate && !choices.some((choice) => choice.name.toLowerCase() === typed.toLowerCase()) ? typed : '',
    begin: (typed: string) => {
      setName(typed)
      setOpen(true)
    },
    close: () => setOpen(false),
    finish: async ({ id, code }: { id: string; code: string }) => {
      setOpen(false)
      const found = await queryClient.fetchQuery(choicesQuery(code))
      const made = found.data.find((choice) => choice.id === id)
      if (made) onChoose(made)
    },
  }
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
  const creation = useCreation(onChoose, choicesQuery)
  const typed = search?.trim() ?? ''
  const isFresh = typed === rested && found.data !== undefined && !found.isPlaceholderData

  const newName = isFresh ? creation.nameBeside(choices, typed) : ''

  function choose(id: string | undefined) {
    if (newName !== '' && (id ?? toCreate) === toCreate) creation.begin(newName)
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
    newName,
    creation,
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
