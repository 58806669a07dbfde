import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeBankingAccount } from '#shared/features/banking/accounts.contract.ts'
import type { CsvMapping, CsvPreview } from '#shared/features/banking/csv-mapping.ts'
import { addStatements, type KeptFile, previewStatement } from '#shared/features/banking/statements.contract.ts'
import { ApiError, call, upload } from '#web/platform/api/api-client.ts'

/** A table of which somebody has to say what its columns are. */
export type AskedFile = { file: File; preview: CsvPreview }

/** A statement of an account that we do not know. */
export type UnknownFile = { file: File; account: string }

/** Sends a statement; a table and an unknown account are asked about before anything of it is kept. */
export function useStatementUpload(bankId: string) {
  const queryClient = useQueryClient()
  const [fileName, setFileName] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [kept, setKept] = useState<KeptFile | null>(null)
  const [asked, setAsked] = useState<AskedFile | null>(null)
  const [unknown, setUnknown] = useState<UnknownFile | null>(null)

  const formOf = (file: File) => {
    const form = new FormData()
    form.append('bank_id', bankId)
    form.append('file', file)
    return form
  }

  async function whileReading(file: File, work: () => Promise<void>) {
    if (fileName !== null) return
    setFileName(file.name)
    setRefusal(null)
    setKept(null)
    setUnknown(null)
    try {
      await work()
    } catch (error) {
      setRefusal(refusalOf(error))
    }
    setFileName(null)
  }

  async function keep(file: File) {
    setKept(await upload(addStatements, formOf(file)))
    setAsked(null)
    await queryClient.invalidateQueries({ queryKey: ['banking'] })
  }

  const add = (file: File) =>
    whileReading(file, async () => {
      const { preview, unknown_account } = await upload(previewStatement, formOf(file))
      if (preview) setAsked({ file, preview })
      else if (unknown_account !== null) setUnknown({ file, account: unknown_account })
      else await keep(file)
    })

  /** What was said is kept with the account, so that it is asked once. */
  const answer = (file: File, csv_mapping: CsvMapping) =>
    whileReading(file, async () => {
      await call(changeBankingAccount, { params: { id: bankId }, body: { csv_mapping } })
      await keep(file)
    })

  const keepUnknown = (file: File) => whileReading(file, () => keep(file))

  function giveUp() {
    setAsked(null)
    setUnknown(null)
  }

  return { fileName, refusal, kept, asked, unknown, add, answer, keepUnknown, giveUp }
}

export type StatementUpload = ReturnType<typeof useStatementUpload>

function refusalOf(error: unknown) {
  if (!(error instanceof ApiError)) throw error
  if (error.isAlerted) return null
  return Object.values(error.errors).flat().join(' ') || error.message
}
