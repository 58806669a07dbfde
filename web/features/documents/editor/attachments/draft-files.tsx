import type { z } from 'zod'
import type { Attachment } from '#shared/features/documents/document-files.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { call, type FileEndpoint, upload } from '#web/platform/api/api-client.ts'
import { download } from '#web/platform/api/download.ts'
import { useErrorAlert } from '#web/platform/api/error-alert.ts'
import { AttachedFiles } from './attached-files.tsx'
import { type FileOwner, useFileQueue } from './file-queue.ts'

type Files = { attachments: readonly Attachment[] }

/** The calls about the files of a kind of document. */
export type FilesKind<Saved extends Files> = {
  of: FileOwner
  add: Endpoint<z.ZodType, z.ZodType, z.ZodType, Attachment>
  remove: Endpoint
  open: FileEndpoint
  read: Endpoint<z.ZodType, z.ZodType, z.ZodType, Saved>
}

type DraftOf<Saved extends Files> = {
  record: Saved | null
  saver: {
    whenMade: Promise<string>
    inTurn: (work: () => Promise<unknown>) => Promise<unknown>
    follow: (fresh: Saved) => unknown
    saveNow: (attempt: { evenUntouched: true }) => Promise<boolean>
  }
}

type DraftFilesProps<Saved extends Files> = {
  kind: FilesKind<Saved>
  form: DraftOf<Saved>
  /** Whether the draft can be saved already, which it needs to be for its files. */
  canBeSaved: boolean
}

/** Files attached to a draft. They are uploaded as soon as the draft exists. */
export function DraftFiles<Saved extends Files>(props: DraftFilesProps<Saved>) {
  const { form } = props
  const { add, remove, open, sending, refusals } = useDraftFiles(props)
  return (
    <AttachedFiles
      files={form.record?.attachments ?? []}
      sending={sending}
      refusals={refusals}
      isWaiting={form.record === null}
      onAdd={add}
      onRemove={(file) => void remove(file)}
      onOpen={open}
    />
  )
}

/** Uploads one file after the other, queued with the saves of the form. */
export function useDraftFiles<Saved extends Files>({
  kind,
  form: { record, saver },
  canBeSaved,
}: DraftFilesProps<Saved>) {
  const withErrorAlert = useErrorAlert()
  const queue = useFileQueue({
    of: kind.of,
    count: record?.attachments.length ?? 0,
    async send(form) {
      const id = await saver.whenMade
      await saver.inTurn(() => upload(kind.add, form, { params: { id } }).then(() => refresh(id)))
    },
  })

  async function refresh(id: string) {
    saver.follow(await call(kind.read, { params: { id } }))
  }

  function add(files: File[]) {
    if (queue.add(files) && canBeSaved) void saver.saveNow({ evenUntouched: true })
  }

  const remove = ({ id: attachment_id }: Attachment) =>
    withErrorAlert(async () => {
      const id = await saver.whenMade
      await saver.inTurn(() => call(kind.remove, { params: { id, attachment_id } }).then(() => refresh(id)))
    })

  const open = async ({ id: attachment_id }: Attachment) =>
    download(kind.open, { params: { id: await saver.whenMade, attachment_id } })

  return { ...queue, add, remove, open }
}
