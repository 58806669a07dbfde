import { ActionIcon } from '@mantine/core'
import { IconTag, IconX } from '@tabler/icons-react'
import { useTranslate } from '#web/platform/language/language.tsx'
import type { LineValues } from './line-values.ts'
import classes from './line-item.module.css'

type LineItemProps = {
  line: LineValues
  index: number
  actions: {
    set: (key: string, index: number, cell: 'account_code', value: string) => void
    unlink: (key: string) => void
  }
}

/** What a line has of the price list besides its cells: that it was made of an item, and the account of its sales. */
export function LineItem({ line, index, actions }: LineItemProps) {
  const t = useTranslate()
  const number = index + 1
  return (
    <div className={classes.item}>
      {line.item_id !== null && (
        <span className={classes.made}>
          <IconTag size={13} stroke={1.75} aria-hidden />
          {t('item_offer.made')}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={18}
            tabIndex={-1}
            aria-label={t('item_offer.unlink', { line: number })}
            onClick={() => actions.unlink(line.key)}
          >
            <IconX size={12} stroke={1.75} aria-hidden />
          </ActionIcon>
        </span>
      )}
      <label className={classes.account}>
        {t('item_offer.account')}
        <input
          className={classes.input}
          name={`lines.${index}.account_code`}
          aria-label={t('invoice_form.cell', { cell: t('field.account_code'), line: number })}
          autoComplete="off"
          maxLength={40}
          value={line.account_code}
          onChange={(event) => actions.set(line.key, index, 'account_code', event.currentTarget.value)}
        />
      </label>
    </div>
  )
}
