import { Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { changeImport, confirmImport, type ImportChange } from '#shared/features/imports/imports.contract.ts'
import type { Import } from '#shared/features/imports/imports.reply.ts'
import { useAction } from '#web/platform/api/action.ts'
import { call } from '#web/platform/api/api-client.ts'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ButtonLink } from '#web/ui/layout/button-link.tsx'
import { useImportFieldLabel } from '#web/features/imports/import-labels.tsx'
import { useImportChanged } from '#web/features/imports/imports.queries.ts'
import classes from '#web/features/imports/imports.module.css'
import { ImportColumns } from './import-columns.tsx'
import { ImportControl, SentBefore } from './import-control.tsx'
import { FormatQuestions, ImportFormats, isUndecided } from './import-formats.tsx'
import { LeftOutRows, WarnedRows, WrongRows } from './import-rows.tsx'
import { Figures, LargeFigure } from '#web/ui/layout/record-parts.tsx'

/** Shows what the import will do before it starts, and everything that can still be changed. */
export function ImportPreview({ given }: { given: Import }) {
  const t = useTranslate()
  const [isSent, setSent] = useState(false)
  const { change, confirm, isBusy, refusal, compared, compare } = usePreview(given)
  const { valid_count: count } = given
  const hasControl = given.control.length > 0
  return (
    <Stack gap={28} miw={0}>
      <SameFile given={given} />
      <MissingFields given={given} />
      <ImportFigures given={given} />
      <FormAlert message={refusal} />
      <FormatQuestions given={given} isBusy={isBusy} onChange={change} />
      {hasControl && (
        <ImportControl given={given} isBusy={isBusy} isConfirmed={compared} onConfirm={compare} onChange={change} />
      )}
      <SentBefore kind={given.kind} isBusy={isBusy} isSent={isSent} onChange={setSent} />
      {given.invalid_count > 0 && <WrongRows given={given} />}
      <ImportColumns given={given} isBusy={isBusy} onChange={change} />
      <ImportFormats given={given} isBusy={isBusy} onChange={change} />
      {given.warned_count > 0 && <WarnedRows given={given} />}
      <LeftOutRows given={given} />
      <div className={classes.bar} data-sticky-bar>
        <Text size="sm" c="dimmed" className={`cut ${classes.file}`}>
          {count === 0 ? t('imports.nothing') : hasControl && !compared ? t('imports.control_needed') : given.file_name}
        </Text>
        <ButtonLink to={`/imports/create?kind=${given.kind}`} variant="default">
          {t('imports.other_file')}
        </ButtonLink>
        <Button
          loading={isBusy}
          disabled={count === 0 || isUndecided(given) || (hasControl && !compared)}
          onClick={() => void confirm(isSent)}
        >
          {t('imports.confirm', { count })}
        </Button>
      </div>
    </Stack>
  )
}

function usePreview({ id, control }: Import) {
  const changed = useImportChanged()
  const [refusal, setRefusal] = useState<string | null>(null)
  // Other totals have to be compared again.
  const totals = JSON.stringify(control)
  const [comparedTotals, setComparedTotals] = useState<string | null>(null)
  const answered = async (work: Promise<Import>) => changed(await work)
  const { run, isBusy } = useAction(({ message, code }) => {
    setRefusal(message)
    // Looked at again, so that the new totals can be compared.
    if (code === 'import.control_changed') void answered(call(changeImport, { params: { id }, body: {} }))
  })
  const send = (work: () => Promise<Import>) =>
    run(async () => {
      setRefusal(null)
      await answered(work())
    })
  const seen = control.length > 0 ? { control } : {}
  return {
    change: (body: ImportChange) => void send(() => call(changeImport, { params: { id }, body })),
    confirm: (sent_before: boolean) =>
      send(() => call(confirmImport, { params: { id }, body: { ...seen, ...(sent_before && { sent_before }) } })),
    isBusy,
    refusal,
    compared: comparedTotals === totals,
    compare: (isSame: boolean) => setComparedTotals(isSame ? totals : null),
  }
}

function SameFile({ given: { same_file } }: { given: Import }) {
  const t = useTranslate()
  const { instant } = useFormats()
  if (!same_file) return null
  return (
    <Notice
      tone="current"
      icon={<IconHistory size={18} stroke={1.75} aria-hidden />}
      action={
        <ButtonLink to={`/imports/view/${same_file.id}`} variant="default" size="compact-sm">
          {t('imports.show_earlier')}
        </ButtonLink>
      }
    >
      {t('imports.same_file', { date: instant(same_file.created_at) })}
    </Notice>
  )
}

/** A wrong mapping is seen before anything is saved. */
function MissingFields({ given: { fields, columns } }: { given: Import }) {
  const t = useTranslate()
  const label = useImportFieldLabel()
  const read = new Set(columns.map(({ field }) => field))
  const missing = fields.filter(({ required, field }) => required && !read.has(field))
  return missing.map(({ field }) => (
    <Notice key={field} tone="warning" icon={<IconAlertTriangle size={18} stroke={1.75} aria-hidden />}>
      {t('imports.required_missing', { field: label(field) })}
    </Notice>
  ))
}

/** The number of rows, and what will happen to them. */
function ImportFigures({ given }: { given: Import }) {
  const t = useTranslate()
  const { number } = useFormats()
  const figures: { label: string; value: string; tone?: 'good' | 'bad' }[] = [
    { label: t('imports.rows_in_file'), value: number(given.total_count) },
    { label: t('imports.ready'), value: number(given.valid_count), tone: 'good' },
    ...(given.known_count > 0 ? [{ label: t('imports.known'), value: number(given.known_count) }] : []),
    { label: t('imports.wrong_count'), value: number(given.invalid_count - given.known_count), tone: 'bad' },
  ]
  return (
    <Figures>
      {figures.map(({ label, value, tone }) => (
        <LargeFigure key={label} name={label} tone={value === '0' ? undefined : tone}>
          {value}
        </LargeFigure>
      ))}
    </Figures>
  )
}
