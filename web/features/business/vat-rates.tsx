import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { VatCode } from '#shared/features/business/vat-codes.reply.ts'
import { localDay } from '#shared/i18n/formats.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { useMayManageAdmin } from '#web/ui/feedback/read-only-notice.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import type { Column } from '#web/ui/table/data-table-column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { DateText } from '#web/ui/date/date-text.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { StateBadge } from '#web/ui/feedback/state-badge.tsx'
import { useVatCodes } from './vat-codes.queries.ts'
import { VatRateDialog } from './vat-rate-dialog.tsx'
import { VatRateEnd } from './vat-rate-end.tsx'

/**
 * Every code with its rates by date. A rate never changes: a new one replaces it from a given day, and old documents
 * keep the old one.
 */
export function VatRates() {
  const t = useTranslate()
  const formats = useFormats()
  const rates = useVatCodes()
  const mayManage = useMayManageAdmin()
  const [adding, setAdding] = useState(false)
  return (
    <Stack gap="md">
      <Group gap="sm" justify="space-between">
        <Text size="sm" maw={672} fw={400} c="dimmed">
          {t('vat.about')}
        </Text>
        {mayManage && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            {t('vat.add')}
          </Button>
        )}
      </Group>
      <DataTable
        label={t('business.tab.vat')}
        columns={columns(t, formats.number)}
        rows={rates.data?.data}
        rowKey={({ id }) => id}
        loading={rates.isPending}
        expectedRows={7}
        empty={<EmptyState title={t('vat.empty')} />}
        error={rates.isLoadingError && <ErrorState onRetry={() => void rates.refetch()} retrying={rates.isFetching} />}
      />
      <VatRateDialog isOpen={adding} onClose={() => setAdding(false)} />
    </Stack>
  )
}

const columns = (t: Translate, number: (value: string) => string): Column<VatCode>[] => [
  { key: 'name', header: t('field.name'), cell: (rate) => <RateName rate={rate} />, inCard: 'title' },
  { key: 'code', header: t('vat.code'), cell: ({ code }) => <code>{code}</code>, width: '10rem' },
  {
    key: 'category',
    header: t('field.category'),
    cell: ({ category }) => `${category} · ${t(`vat.category.${category}`)}`,
    width: '13rem',
  },
  {
    key: 'rate',
    header: t('field.rate'),
    cell: ({ rate }) => t('ui.percent', { rate: number(rate) }),
    numeric: true,
    width: '6rem',
    inCard: 'figure',
  },
  {
    key: 'valid_from',
    header: t('field.valid_from'),
    cell: ({ valid_from }) => <DateText date={valid_from} />,
    width: '9rem',
  },
  { key: 'valid_to', header: t('field.valid_to'), cell: (rate) => <VatRateEnd rate={rate} />, width: '11rem' },
]

/** Rates that are not valid today are marked. */
function RateName({ rate: { name, wording, valid_from, valid_to } }: { rate: VatCode }) {
  const t = useTranslate()
  const [today] = useState(() => localDay(new Date()))
  return (
    <>
      {name} {valid_from > today && <StateBadge tone="current">{t('vat.planned')}</StateBadge>}
      {valid_to !== null && valid_to < today && <StateBadge>{t('vat.past')}</StateBadge>}
      {wording && (
        <Text component="div" size="sm" maw={672} fw={400} c="dimmed">
          {wording}
        </Text>
      )}
    </>
  )
}
