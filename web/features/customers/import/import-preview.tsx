import { Button, Stack, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { IconArrowRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { confirmImport, type CustomerImport } from '#shared/features/customers/customer-import.contract.ts'
import type { MessageKey, Translate } from '#shared/i18n/translate.ts'
import { useAction } from '#web/platform/api/action.ts'
import { call } from '#web/platform/api/api-client.ts'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import type { Column } from '#web/ui/table/data-table-column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useFieldLabels } from '#web/ui/form/field-labels.ts'
import { importQuery } from '#web/features/customers/customers.queries.ts'
import classes from './customer-import.module.css'
import { ImportFigures } from './import-figures.tsx'
import { IncompleteRows, WrongRows } from './wrong-rows.tsx'

type ImportPreviewProps = { preview: CustomerImport; onAnother: () => void }

/** Shows what the import will do before it starts. */
export function ImportPreview({ preview, onAnother }: ImportPreviewProps) {
  const t = useTranslate()
  const { confirm, isBusy, refusal } = useConfirm(preview.id)
  const { valid_count: count } = preview
  return (
    <Stack gap="xl">
      <ImportFigures given={preview} />
      <FormAlert message={count === 0 ? t('customer_import.nothing') : refusal} />
      {preview.invalid_count > 0 && <WrongRows kind="wrong" rows={preview.invalid_rows} />}
      <IncompleteRows given={preview} />
      <Columns columns={preview.columns} />
      {count > 0 && <Sample rows={preview.sample} />}
      <div className={classes.bar} data-sticky-bar>
        <Text size="sm" c="dimmed" className={classes.file}>
          {preview.file_name}
        </Text>
        <Button variant="default" onClick={onAnother}>
          {t('customer_import.other_file')}
        </Button>
        <Button loading={isBusy} disabled={count === 0} onClick={() => void confirm()}>
          {t('customer_import.confirm', { count })}
        </Button>
      </div>
    </Stack>
  )
}

/** When the import has started, the answer says so and the page shows its progress. */
function useConfirm(id: string) {
  const queryClient = useQueryClient()
  const [refusal, setRefusal] = useState<string | null>(null)
  const { run, isBusy } = useAction(({ message }) => setRefusal(message))

  async function confirm() {
    const isStarted = await run(async () => {
      queryClient.setQueryData(importQuery(id).queryKey, await call(confirmImport, { params: { id } }))
    })
    // It may have been started in another tab.
    if (!isStarted) await queryClient.invalidateQueries({ queryKey: importQuery(id).queryKey })
  }
  return { confirm, isBusy, refusal }
}

type PartProps = { title: string; text: string; children: ReactNode }

const Part = ({ title, text, children }: PartProps) => (
  <Stack gap="sm" component="section">
    <div>
      <Title order={2}>{title}</Title>
      <Text size="sm" c="dimmed">
        {text}
      </Text>
    </div>
    {children}
  </Stack>
)

/** Two fields of an import have other labels than on the customer form. */
const ownWords: Record<string, MessageKey> = {
  contact_name: 'customer_import.contact_name',
  credit_limit: 'customer_import.credit_limit',
}

function Columns({ columns }: Pick<CustomerImport, 'columns'>) {
  const t = useTranslate()
  const words = useFieldLabels()
  const nameOf = (field: string) => (ownWords[field] ? t(ownWords[field]) : words.label(field))
  return (
    <Part title={t('customer_import.columns')} text={t('customer_import.columns_text')}>
      <ul className={classes.columns}>
        {columns.map(({ column, field }, index) => (
          // Two columns of a file may have the same heading.
          <li key={`${index} ${column}`} className={classes.column} data-left-out={field === null || undefined}>
            <span>{column || '—'}</span>
            <IconArrowRight size={12} stroke={2} aria-hidden className={classes.arrow} />
            <span className={classes.target}>{field === null ? t('customer_import.left_out') : nameOf(field)}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

type SampleRow = CustomerImport['sample'][number]

const sampleColumns = (t: Translate): Column<SampleRow>[] => [
  { key: 'name', header: t('field.name'), inCard: 'title', cell: ({ name }) => name },
  { key: 'code', header: t('field.code'), inCard: 'aside', cell: ({ code }) => code || '—' },
  { key: 'email', header: t('field.email'), inCard: 'aside', cell: ({ email }) => email },
  { key: 'city', header: t('field.city'), inCard: 'aside', cell: ({ city }) => city },
  { key: 'country', header: t('field.country'), inCard: 'aside', cell: ({ country }) => country },
  { key: 'currency', header: t('field.currency'), inCard: 'aside', cell: ({ currency }) => currency },
]

function Sample({ rows }: { rows: SampleRow[] }) {
  const t = useTranslate()
  const numbered = rows.map((row, index) => ({ ...row, index }))
  return (
    <Part title={t('customer_import.sample')} text={t('customer_import.sample_text')}>
      <DataTable
        label={t('customer_import.sample')}
        columns={sampleColumns(t)}
        rows={numbered}
        rowKey={({ index }) => String(index)}
        empty={null}
      />
    </Part>
  )
}
