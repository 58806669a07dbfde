import { Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { creditNoteColumns } from '#web/features/credit-notes/list/credit-note-columns.tsx'
import { creditNoteHref } from '#web/features/credit-notes/credit-note-labels.tsx'
import { creditNoteQuery, creditNotesQuery } from '#web/features/credit-notes/credit-notes.queries.ts'

/** The list shows all of them. */
const shown = 5

/** The newest credit notes of one customer; nothing if there are none. */
export function CustomerCreditNotes({ customerId }: { customerId: string }) {
  const t = useTranslate()
  const queryClient = useQueryClient()
  const mayManage = useMay('manage_invoices')
  const { data: notes } = useQuery(creditNotesQuery({ customer_id: customerId, per_page: shown }))
  if (!notes || notes.meta.total === 0) return null
  return (
    <Stack gap="sm" component="section">
      <Title order={2}>{t('credit_notes.of_customer')}</Title>
      <DataTable
        label={t('credit_notes.of_customer')}
        columns={creditNoteColumns(t, { ofOneCustomer: true }).map(({ sortKey: _sortKey, ...column }) => column)}
        rows={notes.data}
        rowKey={({ id }) => id}
        rowHref={(row) => creditNoteHref(row, mayManage)}
        onRowNear={({ id }) => void queryClient.prefetchQuery(creditNoteQuery(id))}
        empty={null}
      />
      {notes.meta.total > shown && (
        <Text size="sm" ta="center">
          <ButtonLink to={`/creditnote/list?customer_id=${customerId}`} variant="subtle" size="compact-sm">
            {t('credit_notes.of_customer_all', { count: notes.meta.total })}
          </ButtonLink>
        </Text>
      )}
    </Stack>
  )
}
