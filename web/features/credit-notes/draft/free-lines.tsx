import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { ItemChoice } from '#shared/features/items/item-list.reply.ts'
import { minorToDecimal } from '#shared/i18n/formats.ts'
import { ItemOffers } from '#web/features/items/public/item-offers.tsx'
import { useLanguage, useTranslate } from '#web/platform/language/language.tsx'
import { ChoiceField } from '#web/ui/form/choice-field.tsx'
import { CurrencyInput } from '#web/ui/money/currency-input.tsx'
import { type CreditContext, netOfFree } from './credit-totals.ts'
import { type FreeValues, isPart, type LineValues } from './credit-values.ts'
import classes from './free-lines.module.css'

type FreeLinesProps = {
  lines: readonly LineValues[]
  onChange: (lines: LineValues[]) => void
  circumstances: CreditContext
  /** The VAT rates to choose from. */
  rates: readonly { value: string; label: string }[]
  errorOf: (path: string) => string | undefined
  /** Shown to the right of the button that adds a line. */
  hints?: ReactNode
}

/** Credits that are not lines of the invoice, each with its own description. */
export function FreeLines({ lines, onChange, circumstances, rates, errorOf, hints }: FreeLinesProps) {
  const t = useTranslate()
  const list = useRef<HTMLUListElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const put = (index: number, line: FreeValues) => onChange(lines.with(index, line))
  const add = () => {
    flushSync(() => onChange([...lines, emptyLine(rates[0]?.value ?? '')]))
    const last = list.current?.lastElementChild?.querySelector('input')
    last?.focus()
  }
  const remove = (index: number) => {
    onChange(lines.toSpliced(index, 1))
    adder.current?.focus()
  }
  const takeItem = (item: ItemChoice, field: HTMLElement) => {
    const index = Number(/^lines\.(\d+)\./.exec(field.dataset['path'] ?? '')?.[1])
    const line = lines[index]
    if (line && !isPart(line)) put(index, freeLineOfItem(line, item, rates))
  }
  return (
    <div className={classes.free}>
      <ItemOffers
        fields='[data-path$=".description"]'
        currency={circumstances.currency}
        on={circumstances.taxPoint}
        onChoose={takeItem}
      >
        <ul ref={list} className={classes.list} aria-label={t('credit_notes.free_lines')}>
          {lines.map(
            (line, index) =>
              !isPart(line) && (
                <li key={index} className={classes.line}>
                  <FreeLine
                    line={line}
                    path={`lines.${index}`}
                    circumstances={circumstances}
                    rates={rates}
                    errorOf={errorOf}
                    onChange={(changed) => put(index, changed)}
                    onRemove={() => remove(index)}
                  />
                </li>
              ),
          )}
        </ul>
      </ItemOffers>
      <div className={classes.foot}>
        <Button
          ref={adder}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
          onClick={add}
        >
          {t('credit_notes.add_free')}
        </Button>
        {hints}
      </div>
    </div>
  )
}

const emptyLine = (vat_code: string): FreeValues => ({
  invoice_line_id: null,
  description: '',
  quantity: '1',
  unit: '',
  unit_price: '0',
  discount_percent: '0',
  vat_code,
  item_id: null,
  account_code: '',
})

/** What the item says, as one amount; a rate that is not offered here stays out. */
const freeLineOfItem = (line: FreeValues, item: ItemChoice, rates: FreeLinesProps['rates']): FreeValues => ({
  ...line,
  description: item.description || item.name,
  unit: item.unit,
  unit_price: item.unit_price ?? line.unit_price,
  vat_code: rates.some(({ value }) => value === item.vat_code) ? item.vat_code : line.vat_code,
  item_id: item.id,
  account_code: item.account_code,
})

type FreeLineProps = Pick<FreeLinesProps, 'circumstances' | 'rates' | 'errorOf'> & {
  line: FreeValues
  path: string
  onChange: (line: FreeValues) => void
  onRemove: () => void
}

function FreeLine({ line, path, circumstances, rates, errorOf, onChange, onRemove }: FreeLineProps) {
  const t = useTranslate()
  const { locale } = useLanguage()
  const { currency } = circumstances
  const { net_minor } = netOfFree(line, circumstances)
  const setAmount = (minor: number | null) =>
    onChange({
      ...line,
      quantity: '1',
      unit: '',
      discount_percent: '0',
      unit_price: minorToDecimal(minor ?? 0, currency),
    })
  return (
    <>
      <TextInput
        className={classes.words}
        label={t('field.description')}
        data-path={`${path}.description`}
        error={errorOf(`${path}.description`)}
        placeholder={t('credit_notes.free_example')}
        maxLength={2_000}
        value={line.description}
        onChange={(event) => onChange({ ...line, description: event.currentTarget.value })}
      />
      <ChoiceField
        label={t('field.vat_code')}
        data-path={`${path}.vat_code`}
        error={errorOf(`${path}.vat_code`)}
        data={rates}
        value={line.vat_code}
        onChange={(vat_code) => onChange({ ...line, vat_code })}
      />
      <CurrencyInput
        label={t('credit_notes.net_amount')}
        data-path={`${path}.unit_price`}
        error={errorOf(`${path}.unit_price`)}
        currency={currency}
        locale={locale}
        allowNegative={false}
        value={net_minor === 0 ? null : net_minor}
        onChange={setAmount}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('credit_notes.remove_free', { name: line.description || t('credit_notes.free_line') })}
        onClick={onRemove}
      >
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </>
  )
}
