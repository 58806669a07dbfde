import type { ItemRow } from '#shared/features/items/item-list.reply.ts'
import type { Formats } from '#shared/i18n/formats.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { formatDecimal } from '#shared/money/decimal-text.ts'
import { minorUnitDigits } from '#shared/money/minor-units.ts'
import { StateBadge } from '#web/ui/feedback/state-badge.tsx'
import type { Column } from '#web/ui/table/data-table-column.ts'
import classes from '#web/features/items/items.module.css'
import text from '#web/ui/layout/text.module.css'

type Shown = {
  formats: Formats
  hasArchived: boolean
  /** Its price stands before those in other currencies. */
  baseCurrency: string
  vatNames: ReadonlyMap<string, string>
}

/** The price in the base currency, or the first there is, and how many there are besides. */
function Price({ row, t, shown: { formats, baseCurrency } }: { row: ItemRow; t: Translate; shown: Shown }) {
  const { prices_today: prices } = row
  const price = prices.find(({ currency }) => currency === baseCurrency) ?? prices[0]
  if (!price) return <span className={text.quietLine}>{t('items.no_price')}</span>
  const amount = formatDecimal(price.unit_price, formats.locale, minorUnitDigits(price.currency))
  return (
    <span className={classes.price}>
      {prices.length > 1 && (
        <span className={text.quietLine}>{t('items.more_currencies', { count: prices.length - 1 })}</span>
      )}
      <span className={text.figures}>
        {amount} {price.currency}
      </span>
    </span>
  )
}

export const itemColumns = (t: Translate, shown: Shown): Column<ItemRow>[] => [
  {
    key: 'code',
    sortKey: 'code',
    header: t('items.column.code'),
    width: '9rem',
    inCard: 'paragraph',
    className: classes.code,
    cell: ({ code }) => code,
  },
  {
    key: 'name',
    sortKey: 'name',
    header: t('items.column.name'),
    width: '36%',
    inCard: 'title',
    className: text.name,
    cell: ({ name }) => name,
  },
  {
    key: 'unit',
    header: t('items.column.unit'),
    width: '7rem',
    inCard: 'labelled',
    leaves: 'second',
    cell: ({ unit }) => unit,
  },
  {
    key: 'prices_today',
    header: t('items.column.price'),
    numeric: true,
    width: '14rem',
    inCard: 'figure',
    cell: (row) => <Price row={row} t={t} shown={shown} />,
  },
  {
    key: 'vat_code',
    header: t('field.vat_code'),
    width: '10rem',
    inCard: 'labelled',
    leaves: 'first',
    cell: ({ vat_code }) => shown.vatNames.get(vat_code) ?? vat_code,
  },
  {
    key: 'account_code',
    header: t('items.column.account'),
    width: '6.5rem',
    inCard: 'labelled',
    leaves: 'first',
    cell: ({ account_code }) => account_code,
  },
  ...(shown.hasArchived
    ? [
        {
          key: 'archived_at',
          header: t('field.status'),
          width: '7rem',
          inCard: 'aside',
          cell: ({ archived_at }) => archived_at && <StateBadge>{t('items.archived')}</StateBadge>,
        } satisfies Column<ItemRow>,
      ]
    : []),
]
