import { Button, Popover } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useLanguage, useTranslate } from '#web/platform/language/language.tsx'
import { DateField } from '#web/ui/date/date-field.tsx'
import { CurrencyInput } from '#web/ui/money/currency-input.tsx'
import { datePresets, type Ends } from './date-presets.ts'
import classes from '#web/ui/list/list-page.module.css'
import { FilterTrigger } from './filter-trigger.tsx'
import type { FilterOf } from './list-filter.ts'
import { useInitiallyOpen } from '#web/ui/lazy/lazy-dropdown.tsx'

type Range = FilterOf<'range'>

type RangeMenuProps = {
  filter: Range
  ends: Ends
  /** The label of the range. */
  shown: string | undefined
  onTake: (ends: Ends) => void
}

/** The trigger of a range and its dropdown. The range is applied on Enter or when the dropdown closes. */
export function RangeMenu({ filter, ends, shown, onTake }: RangeMenuProps) {
  const t = useTranslate()
  const { isOpen, setIsOpen, target } = useInitiallyOpen()
  const [typed, setTyped] = useState<Ends>(ends)

  function take(next: Ends) {
    setIsOpen(false)
    onTake(inOrder(filter, next))
  }
  function open() {
    setTyped(ends)
    setIsOpen(true)
  }

  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => (opened ? open() : take(typed))}
      position="bottom-start"
      trapFocus
      shadow="md"
      withinPortal={false}
    >
      <Popover.Target>
        <FilterTrigger
          ref={target}
          label={filter.label}
          shown={shown}
          onClick={() => (isOpen ? take(typed) : open())}
        />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <form
          onSubmit={(event: SubmitEvent) => {
            event.preventDefault()
            take(typed)
          }}
        >
          <div className={classes.ends}>
            <End filter={filter} end="from" value={typed[0]} onChange={(from) => setTyped([from, typed[1]])} />
            <End filter={filter} end="to" value={typed[1]} onChange={(to) => setTyped([typed[0], to])} />
          </div>
          <Button type="submit" size="xs" fullWidth mt="sm">
            {t('list.range.apply')}
          </Button>
        </form>
        {filter.of === 'date' && <Presets onTake={take} />}
      </Popover.Dropdown>
    </Popover>
  )
}

const isAfter = ({ of }: Range, one: string, other: string) =>
  of === 'amount' ? Number(one) > Number(other) : one > other

/** Swaps the ends if the later one was entered first. */
function inOrder(filter: Range, [from, to]: Ends): Ends {
  return from !== undefined && to !== undefined && isAfter(filter, from, to) ? [to, from] : [from, to]
}

type EndProps = {
  filter: Range
  end: 'from' | 'to'
  value: string | undefined
  onChange: (value: string | undefined) => void
}

function End({ filter, end, value, onChange }: EndProps) {
  const t = useTranslate()
  const { locale } = useLanguage()
  const common = { label: t(`list.range.${end}_label`), size: 'sm', 'data-autofocus': end === 'from' || undefined }
  if (filter.of === 'amount')
    return (
      <CurrencyInput
        {...common}
        currency={filter.currency}
        locale={locale}
        allowNegative={false}
        value={value === undefined ? null : Number(value)}
        onChange={(minor) => onChange(minor === null ? undefined : String(minor))}
      />
    )
  return <DateField {...common} value={value ?? ''} onChange={(date) => onChange(date || undefined)} />
}

function Presets({ onTake }: { onTake: (ends: Ends) => void }) {
  const t = useTranslate()
  const [presets] = useState(() => datePresets(new Date()))
  return (
    <fieldset className={classes.presets} aria-label={t('list.preset.label')}>
      {presets.map(({ name, ends }) => (
        <Button key={name} variant="default" size="compact-xs" onClick={() => onTake(ends)}>
          {t(`list.preset.${name}`)}
        </Button>
      ))}
    </fieldset>
  )
}
