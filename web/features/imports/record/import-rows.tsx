import { Group, Paper, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { downloadInvalidRows } from '#shared/features/imports/imports.contract.ts'
import type { Import, ImportRow } from '#shared/features/imports/imports.reply.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { DownloadButton } from '#web/ui/document/download-button.tsx'
import { TextSkeleton } from '#web/ui/feedback/loading.tsx'
import { Pager } from '#web/ui/list/pager.tsx'
import { useImportFieldLabel } from '#web/features/imports/import-labels.tsx'
import { importRowsQuery } from '#web/features/imports/imports.queries.ts'
import classes from '#web/features/imports/imports.module.css'
import { ImportPart } from './import-part.tsx'
import { RowCorrection } from './row-correction.tsx'

const perPage = 10

/** Rows that cannot be saved, or were not: to be corrected here as long as nothing was saved, or in a file. */
export function WrongRows({ given }: { given: Import }) {
  const t = useTranslate()
  const isOpen = given.status === 'previewed'
  const kind = isOpen ? 'wrong' : 'were_skipped'
  return (
    <ImportPart
      title={t(`imports.${kind}`, { count: given.invalid_count })}
      text={t(`imports.${kind}_text`)}
      actions={
        <DownloadButton
          endpoint={downloadInvalidRows}
          params={{ id: given.id }}
          icon={<IconDownload size={16} stroke={1.75} aria-hidden />}
        >
          {t('imports.download_wrong')}
        </DownloadButton>
      }
    >
      <Rows given={given} show="invalid" canCorrect={isOpen} />
    </ImportPart>
  )
}

/** Rows that are saved and lack something that an invoice needs. */
export function WarnedRows({ given }: { given: Import }) {
  const t = useTranslate()
  return (
    <ImportPart
      title={t('imports.warned', { count: given.warned_count })}
      text={t(given.kind === 'open_documents' ? 'imports.assumed_text' : 'imports.warned_text')}
    >
      <Rows given={given} show="warned" canCorrect={given.status === 'previewed'} />
    </ImportPart>
  )
}

/** Titles and totals. */
export function LeftOutRows({ given: { left_out_rows: rows } }: { given: Import }) {
  const t = useTranslate()
  if (rows.length === 0) return null
  return (
    <ImportPart title={t('imports.totals', { count: rows.length })} text={t('imports.totals_text')}>
      <Paper withBorder component="ul" radius="lg" className="divided">
        {rows.map((row) => (
          <li key={row.line} className={classes.row}>
            <RowText row={row} />
          </li>
        ))}
      </Paper>
    </ImportPart>
  )
}

type RowsProps = { given: Import; show: 'invalid' | 'warned'; canCorrect: boolean }

function Rows({ given, show, canCorrect }: RowsProps) {
  const [page, setPage] = useState(1)
  const { data } = useQuery(importRowsQuery(given, show, page, perPage))
  if (!data) return <TextSkeleton lines={3} />
  return (
    <>
      <Paper withBorder component="ul" radius="lg" className="divided">
        {data.data.map((row) => (
          <li key={row.line} className={classes.row} data-known={row.status === 'known' || undefined}>
            <RowText row={row} />
            {canCorrect && row.status !== 'known' ? (
              <RowCorrection key={row.cells.join('\n')} given={given} row={row} />
            ) : (
              <Reasons row={row} />
            )}
          </li>
        ))}
      </Paper>
      <Pager answer={data.meta} onPage={setPage} limit={2} align="center" />
    </>
  )
}

/** The line number and what the file says there. */
function RowText({ row: { line, cells } }: { row: ImportRow }) {
  const t = useTranslate()
  return (
    <Group component="p" align="stretch" wrap="nowrap" gap="sm" miw={0} fz="sm">
      <Text span inherit flex="none" miw={72} fw={550} className="figures">
        {t('imports.line')} {line}
      </Text>
      <Text span inherit miw={0} c="dimmed" className="breaks">
        {cells.filter((cell) => cell.trim() !== '').join(' · ')}
      </Text>
    </Group>
  )
}

function Reasons({ row: { errors } }: { row: ImportRow }) {
  const label = useImportFieldLabel()
  return (
    <ul className={classes.reasons}>
      {errors.map(({ field, message }) => (
        <li key={`${field} ${message}`}>
          {field !== '' && <strong>{label(field)}</strong>} {message}
        </li>
      ))}
    </ul>
  )
}
