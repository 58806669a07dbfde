import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeBankingAccount } from '#shared/features/banking/accounts.contract.ts'
import type { CsvMapping, CsvPreview } from '#shared/features/banking/csv-mapping.ts'
import { addStatements, type LookAlikes, previewStatement } from '#shared/features/banking/statements.contract.ts'
import type { KeptFile, StatementPreview } from '#shared/features/banking/statements.reply.ts'
import { ApiError, call, upload } from '#web/platform/api/api-client.ts'

/** A table of which somebody has to say what its columns are. */
export type AskedFile = { file: File; preview: CsvPreview }

/** A statement of an account that we do not know. */
export type UnknownFile = { file: File; account: string; lookAlikeCount: number }

/** What was answered to what the preview asked. */
type Answers = { other_account?: 'keep'; look_alikes?: LookAlikes }

/** Lines that look like some that are there, although the bank names them otherwise. */
export type LookAlikeFile = { file: File; count: number; answers: Answers }

/** Sends a statement; a table, an unknown account and lines that look known are asked about before anything of it is kept. */
export function useStatementUpload(bankId: string) {
  const queryClient = useQueryClient()
  const [fileName, setFileName] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [kept, setKept] = useState<KeptFile | null>(null)
  const [asked, setAsked] = useState<AskedFile | null>(null)
  const [unknown, setUnknown] = useState<UnknownFile | null>(null)
  const [lookAlike, setLookAlike] = useState<LookAlikeFile | null>(null)

  const formOf = (file: File, answers: Answers = {}) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ bank_id: bankId, ...answers })) form.append(name, value)
    form.append('file', file)
    return form
  }

  async function whileReading(file: File, work: () => Promise<void>) {
    if (fileName !== null) return
    setFileName(file.name)
    setRefusal(null)
    setKept(null)
    setUnknown(null)
    setLookAlike(null)
    try {
      await work()
    } catch (error) {
      setRefusal(refusalOf(error))
    }
    setFileName(null)
  }

  async function keep(file: File, answers: Answers = {}) {
    setKept(await upload(addStatements, formOf(file, answers)))
    await queryClient.invalidateQueries({ queryKey: ['banking'] })
  }

  /** Asks what the file leaves open, one after the other, and keeps it when nothing is left to ask. */
  async function goOn(file: File) {
    const { preview, unknown_account, look_alike_count }: StatementPreview = await upload(
      previewStatement,
      formOf(file),
    )
    setAsked(preview && { file, preview })
    if (preview) return
    if (unknown_account !== null) setUnknown({ file, account: unknown_account, lookAlikeCount: look_alike_count })
    else await keepUnlessAlike(file, look_alike_count)
  }

  async function keepUnlessAlike(file: File, count: number, answers: Answers = {}) {
    if (count > 0) setLookAlike({ file, count, answers })
    else await keep(file, answers)
  }

  const add = (file: File) => whileReading(file, () => goOn(file))

  /** What was said is kept with the account, so that it is asked once. */
  const answer = (file: File, csv_mapping: CsvMapping) =>
    whileReading(file, async () => {
      await call(changeBankingAccount, { params: { id: bankId }, body: { csv_mapping } })
      await goOn(file)
    })

  const keepUnknown = ({ file, lookAlikeCount }: UnknownFile) =>
    whileReading(file, () => keepUnlessAlike(file, lookAlikeCount, { other_account: 'keep' }))

  const keepLookAlike = ({ file, answers }: LookAlikeFile, look_alikes: LookAlikes) =>
    whileReading(file, () => keep(file, { ...answers, look_alikes }))

  function giveUp() {
    setAsked(null)
    setUnknown(null)
    setLookAlike(null)
  }

  return { fileName, refusal, kept, asked, unknown, lookAlike, add, answer, keepUnknown, keepLookAlike, giveUp }
}

export type StatementUpload = ReturnType<typeof useStatementUpload>

function refusalOf(error: unknown) {
  if (!(error instanceof ApiError)) throw error
  if (error.isAlerted) return null
  return Object.values(error.errors).flat().join(' ') || error.message
}
