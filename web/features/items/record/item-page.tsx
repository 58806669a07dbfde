import { Box, Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { IconArchive, IconTagOff } from '@tabler/icons-react'
import { useState } from 'react'
import { pricesAhead } from '#shared/features/items/item-prices.ts'
import { getItemTrail, updateItem } from '#shared/features/items/items.contract.ts'
import type { Item } from '#shared/features/items/items.reply.ts'
import { localDay } from '#shared/i18n/formats.ts'
import { baseCurrency } from '#shared/money/currencies.ts'
import { RecordTrail } from '#web/features/audit/public/record-trail.tsx'
import { ItemFields } from '#web/features/items/form/item-fields.tsx'
import { toBody, valuesOf } from '#web/features/items/form/item-values.ts'
import { itemQuery, useItemsChanged } from '#web/features/items/items.queries.ts'
import { RecordNotesPart, useRecordTabs } from '#web/features/notes/public/record-notes-part.tsx'
import { ApiError } from '#web/platform/api/api-client.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useRecordForm } from '#web/platform/forms/record-form.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { FormSkeleton } from '#web/ui/feedback/loading.tsx'
import { StateBadge } from '#web/ui/feedback/state-badge.tsx'
import { FormFrame } from '#web/ui/form/form-frame.tsx'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import { PageTabs } from '#web/ui/layout/page-tabs.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { ItemActions } from './item-actions.tsx'
import { type NewPrice, PriceInSchedules } from './price-in-schedules.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** An item's page; each part has its own address. */
export function ItemPage() {
  const t = useTranslate()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const item = useQuery(itemQuery(id))
  // The key resets the form for another item.
  if (item.data) return <ItemRecord key={id} item={item.data} />
  return (
    <Page title={t('items.record')} back={{ to: '/items/list', label: t('items.title') }}>
      <Paper withBorder radius="lg">
        {item.isPending ? (
          <Box p="lg">
            <FormSkeleton fields={5} />
          </Box>
        ) : (
          <NotShown error={item.error} onRetry={() => void item.refetch()} isRetrying={item.isFetching} />
        )}
      </Paper>
    </Page>
  )
}

type NotShownProps = { error: Error | null; onRetry: () => void; isRetrying: boolean }

function NotShown({ error, onRetry, isRetrying }: NotShownProps) {
  const t = useTranslate()
  // The server answers 422 to a malformed id.
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422)
  if (!isGone) return <ErrorState onRetry={onRetry} retrying={isRetrying} />
  return (
    <EmptyState
      icon={<IconTagOff stroke={1.5} aria-hidden />}
      title={t('items.not_found')}
      hint={t('items.not_found_text')}
      action={
        <ButtonLink to="/items/list" variant="default" size="xs">
          {t('items.back')}
        </ButtonLink>
      }
    />
  )
}

const parts = ['details', 'notes', 'history'] as const

function ItemRecord({ item }: { item: Item }) {
  const t = useTranslate()
  const { tab, tabs } = useRecordTabs(parts)
  const changed = useItemsChanged()
  const mayManage = useMay('manage_invoices')
  const [today] = useState(() => localDay(new Date()))
  const { newPrices, offer, goOn } = usePricesToOffer(today)
  const params = { id: item.id }
  const form = useRecordForm({
    endpoint: updateItem,
    params,
    record: item,
    valuesOf,
    toBody,
    onSaved: async (saved) => {
      showSuccess(t('items.saved', { name: saved.name }))
      offer(item, saved)
      await changed()
    },
  })

  return (
    <Page
      title={item.name}
      about={item.code}
      back={{ to: '/items/list', label: t('items.title') }}
      badge={item.archived_at && <StateBadge>{t('items.archived')}</StateBadge>}
      actions={mayManage && <ItemActions item={item} onChanged={form.follow} />}
    >
      {item.archived_at && (
        <Notice icon={<IconArchive size={18} stroke={1.5} aria-hidden />}>{t('items.archived_banner')}</Notice>
      )}
      <PageTabs
        label={t('items.tabs')}
        current={tab}
        tabs={tabs.map((name) => ({
          name,
          label: t(`items.tab.${name}`),
          isMarked: name === 'details' && form.isDirty,
        }))}
      />
      {!mayManage && tab === 'details' && <Notice>{t('items.read_only')}</Notice>}
      <Box maw={960}>
        <FormFrame form={form} cancelTo="/items/list" isHidden={tab !== 'details'} isReadOnly={!mayManage}>
          <ItemFields form={form} today={today} baseCurrency={baseCurrency} />
        </FormFrame>
      </Box>
      {tab === 'history' && <RecordTrail endpoint={getItemTrail} params={params} />}
      <RecordNotesPart isTabShown={tab === 'notes'} pageName="items" modelId={item.id} />
      {newPrices[0] && <PriceInSchedules price={newPrices[0]} onDone={goOn} />}
    </Page>
  )
}

/** Each new price is offered to the schedules that use the item, one after the other. */
function usePricesToOffer(today: string) {
  const [newPrices, setNewPrices] = useState<readonly NewPrice[]>([])
  const maySchedule = useMay('customer_access')
  return {
    newPrices,
    goOn: () => setNewPrices((before) => before.slice(1)),
    offer: (before: Item, saved: Item) => {
      if (!maySchedule) return
      const ahead = pricesAhead(before.prices, saved.prices, today)
      setNewPrices(ahead.map((price) => ({ ...price, item_id: saved.id, pricesBefore: before.prices })))
    },
  }
}
