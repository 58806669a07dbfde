import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { datePresets } from '#web/ui/list/filter/date-presets.ts'
import { DaysField } from '#web/ui/date/day-field.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { downloadArchive, summariseArchive } from '#shared/features/archive/archive.contract.ts'
import { call } from '#web/platform/api/api-client.ts'
import { download } from '#web/platform/api/download.ts'
import { useErrorAlert } from '#web/platform/api/error-alert.ts'

const archiveSummaryQuery = (period: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['archive', period],
    queryFn: ({ signal }) => call(summariseArchive, { query: period, signal }),
    enabled: period.from !== '' && period.to >= period.from,
    placeholderData: keepPreviousData,
  })

/** Downloads every document of a period as one file, for the accountant or for storage. */
export function ArchiveDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const [period, setPeriod] = useState(lastMonth)
  const { data: summary } = useQuery(archiveSummaryQuery(period))
  const { done, start, stop } = useArchiveDownload()
  const total = summary ? summary.invoices + summary.credit_notes : 0
  const close = () => {
    stop()
    onClose()
  }
  const run = async () => {
    if (!(await start(period))) return
    showSuccess(t('archive.done', { count: total }))
    onClose()
  }

  return (
    <Dialog opened onClose={close} title={t('archive.title')}>
      <Stack>
        <Text size="sm">{t('archive.about')}</Text>
        <DaysField
          from={{ label: t('archive.from'), value: period.from }}
          to={{ label: t('archive.to'), value: period.to }}
          onChange={setPeriod}
        />
        {done === null ? (
          <Text size="sm" c="dimmed" aria-live="polite">
            {summary ? wordsOf(t, summary) : '\u00A0'}
          </Text>
        ) : (
          <Running done={Math.min(done, total)} total={total} />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close}>
            {t('form.cancel')}
          </Button>
          <Button
            disabled={total === 0 || total > (summary?.most ?? 0)}
            loading={done !== null}
            onClick={() => void run()}
          >
            {t('archive.download')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

function lastMonth() {
  const { ends: [from = '', to = ''] = [] } = datePresets(new Date()).find(({ name }) => name === 'last_month') ?? {}
  return { from, to }
}

type Summary = { invoices: number; credit_notes: number; most: number }

function wordsOf(t: ReturnType<typeof useTranslate>, { invoices, credit_notes, most }: Summary) {
  if (invoices + credit_notes > most) return t('archive.too_many', { count: most })
  if (invoices + credit_notes === 0) return t('archive.none')
  return [t('archive.invoices', { count: invoices }), t('archive.credit_notes', { count: credit_notes })].join(' · ')
}

function Running({ done, total }: { done: number; total: number }) {
  const t = useTranslate()
  const words = t('archive.running', { done, total })
  return (
    <div>
      <Text size="sm" mb={6}>
        {words}
      </Text>
      <Progress value={total === 0 ? 0 : (done / total) * 100} aria-label={words} />
    </div>
  )
}

/** Downloads the documents of a period, counts the files received, and can be cancelled. */
function useArchiveDownload() {
  const withErrorAlert = useErrorAlert()
  const calledOff = useRef<AbortController>(undefined)
  /** Null while nothing is being downloaded. */
  const [done, setDone] = useState<number | null>(null)

  async function start(period: { from: string; to: string }) {
    const abort = new AbortController()
    const count = zippedFileCounter()
    calledOff.current = abort
    setDone(0)
    const isDone = await withErrorAlert(() =>
      download(downloadArchive, { query: period, signal: abort.signal, onChunk: (chunk) => setDone(count(chunk)) }),
    ).catch((error: unknown) => {
      if (!abort.signal.aborted) throw error
      return false
    })
    setDone(null)
    return isDone
  }

  return { done, start, stop: () => calledOff.current?.abort() }
}

/** Every file in a zip begins with these four bytes. */
const signature = [0x50, 0x4b, 0x03, 0x04]

/** Counts the files of a zip as it arrives, wherever it is split into chunks. */
export function zippedFileCounter() {
  let matched = 0
  let count = 0
  return (chunk: Uint8Array) => {
    for (const byte of chunk) {
      matched = byte === signature[matched] ? matched + 1 : Number(byte === signature[0])
      if (matched === signature.length) {
        count += 1
        matched = 0
      }
    }
    return count
  }
}
