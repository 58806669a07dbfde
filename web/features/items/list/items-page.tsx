import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconArchive, IconArchiveOff, IconTags } from '@tabler/icons-react'
import { exportItems, itemFilter } from '#shared/features/items/item-list.contract.ts'
import type { ItemRow } from '#shared/features/items/item-list.reply.ts'
import { baseCurrency } from '#shared/money/currencies.ts'
import { useVatCodes } from '#web/features/business/vat-codes.queries.ts'
import { useArchiveItems } from '#web/features/items/archive-items.ts'
import { itemQuery, itemsQuery } from '#web/features/items/items.queries.ts'
import { ImportButton } from '#web/features/imports/public/import-button.tsx'
import { ListViews } from '#web/features/views/public/list-views.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { useListSearch } from '#web/platform/navigation/list-search.ts'
import { useMay } from '#web/platform/session/session.ts'
import type { ListFilter } from '#web/ui/list/filter/list-filter.ts'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { itemColumns } from './item-columns.tsx'

export function ItemsPage() {
  const t = useTranslate()
  const formats = useFormats()
  const queryClient = useQueryClient()
  const search = useListSearch(itemFilter)
  const { data } = useQuery(itemsQuery(search.query))
  const vatNames = useVatNames()
  const mayManage = useMay('manage_invoices')
  return (
    <ListPage
      name="items"
      views={<ListViews list="items" />}
      title={t('items.title')}
      search={search}
      list={itemsQuery}
      columns={itemColumns(t, {
        formats,
        vatNames,
        hasArchived: 'archived' in search.filters,
        // The list names it, with the first rows.
        baseCurrency: data?.base_currency ?? baseCurrency,
      })}
      rowHref={({ id }) => `/items/edit/${id}`}
      onRowNear={({ id }) => void queryClient.prefetchQuery(itemQuery(id))}
      searchLabel={t('items.search')}
      filters={useFilters(vatNames)}
      totals={({ totals: { items: count, archived } }) =>
        archived > 0 ? t('items.totals', { count, archived }) : t('items.total', { count })
      }
      exportFrom={exportItems}
      actions={<ImportButton kind="items" />}
      empty={{
        title: t('items.empty'),
        hint: t('items.empty_hint'),
        icon: <IconTags stroke={1.5} aria-hidden />,
      }}
      {...(mayManage && {
        create: { to: '/items/create', label: t('items.new') },
        selection: { nameOf: ({ name }: ItemRow) => name, Actions: SelectionActions },
      })}
    />
  )
}

/** Each code by the name of its latest rate. */
function useVatNames() {
  const { data } = useVatCodes()
  return new Map((data?.data ?? []).map(({ code, name }) => [code, name]))
}

function useFilters(vatNames: ReadonlyMap<string, string>): ListFilter[] {
  const t = useTranslate()
  return [
    {
      kind: 'choice',
      name: 'archived',
      label: t('items.filter.archived'),
      options: [
        { value: 'all', label: t('items.filter.archived_all') },
        { value: 'yes', label: t('items.filter.archived_yes') },
      ],
    },
    {
      kind: 'choice',
      name: 'vat_code',
      label: t('items.filter.vat_code'),
      options: [...vatNames].map(([value, label]) => ({ value, label })),
    },
  ]
}

/** Offers only actions that would change something. */
function SelectionActions({ rows, onDone }: { rows: ItemRow[]; onDone: () => void }) {
  const t = useTranslate()
  const { setArchived, isBusy } = useArchiveItems()
  const inUse = rows.filter(({ archived_at }) => archived_at === null)
  const archived = rows.filter(({ archived_at }) => archived_at !== null)
  const act = (items: ItemRow[], isArchived: boolean) =>
    void setArchived(items, isArchived).then((done) => done.length > 0 && onDone())
  return (
    <>
      {inUse.length > 0 && (
        <Button
          variant="default"
          size="compact-sm"
          disabled={isBusy}
          leftSection={<IconArchive size={14} stroke={1.75} aria-hidden />}
          onClick={() => act(inUse, true)}
        >
          {t('items.archive')}
        </Button>
      )}
      {archived.length > 0 && (
        <Button
          variant="default"
          size="compact-sm"
          disabled={isBusy}
          leftSection={<IconArchiveOff size={14} stroke={1.75} aria-hidden />}
          onClick={() => act(archived, false)}
        >
          {t('items.restore')}
        </Button>
      )}
    </>
  )
}
