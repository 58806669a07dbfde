import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { DocumentPages } from '#shared/features/documents/document-files.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import type { MessageKey } from '#shared/i18n/translate.ts'
import { ApiError, call } from '#web/platform/api/api-client.ts'
import { useKeptValue } from '#web/platform/browser/kept-value.ts'
import { useTranslate } from '#web/platform/language/language.tsx'

/** How a kind of document is drawn before it is saved. */
export type PreviewedKind<Values> = {
  endpoint: Endpoint<z.ZodType, z.ZodType, z.ZodType, DocumentPages>
  toBody: (values: Values) => object
  /** What has to be chosen before there is anything to draw. */
  whyNothing: (values: Values) => MessageKey | null
}

/** So that what a paste or one key changes in several fields is drawn once. People press keys further apart, and see each of them. */
const restMilliseconds = 20

type Made = { pages: string[] | null; is_whole: boolean; of: string }
const notMade: Made = { pages: null, is_whole: true, of: '' }
type Failed = { message: string; of: string }

/**
 * The document as it would print, rendered again shortly after the last key. Older requests are aborted, and the last
 * good picture stays until the next one arrives.
 */
function useLivePreview<Values>(kind: PreviewedKind<Values>, values: Values, isOn: boolean) {
  const t = useTranslate()
  // Written and checked only for the picture: with a hundred lines that takes longer than the key itself.
  const body = isOn ? kind.toBody(values) : null
  const content = JSON.stringify(body)
  const [made, setMade] = useState(notMade)
  const [failed, setFailed] = useState<Failed | null>(null)
  const whyNot = body && (kind.whyNothing(values) ?? whyInvalid(kind.endpoint, body))
  const isWanted = body !== null && whyNot === null && made.of !== content

  useEffect(() => {
    if (!isWanted) return undefined
    const called = new AbortController()
    const draw = async () => {
      const drawn = await call(kind.endpoint, { body: JSON.parse(content), isQuiet: true, signal: called.signal })
      setMade({ ...drawn, of: content })
      setFailed(null)
    }
    const timer = setTimeout(() => {
      draw().catch((error: unknown) => {
        if (!called.signal.aborted) setFailed({ message: messageOf(error), of: content })
      })
    }, restMilliseconds)
    return () => {
      clearTimeout(timer)
      called.abort()
    }
  }, [kind, content, isWanted])

  const refusal = failed?.of === content ? failed.message : null
  return {
    pages: made.pages,
    isWhole: made.is_whole,
    isFresh: made.of === content,
    isMaking: isWanted && refusal === null,
    /** Why there is no picture of the current values. */
    note: whyNot ? t(whyNot) : refusal,
  }
}

function messageOf(error: unknown) {
  if (!(error instanceof ApiError)) throw error
  return Object.values(error.errors).flat()[0] ?? error.message
}

const whyInvalid = ({ body: schema }: PreviewedKind<never>['endpoint'], body: object) =>
  schema?.safeParse(body).success === false ? ('invoice_form.preview_errors' as const) : null

export type LivePreview = ReturnType<typeof useLivePreview>

/** Next to the form if there is room, otherwise over it; the choice to show it next to the form is remembered. */
export function usePreview<Values>(kind: PreviewedKind<Values>, values: Values) {
  const isWide = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false }) ?? false
  const [isWantedBeside, setWantedBeside] = useKeptValue('invoice-preview', false)
  const [isOver, setOver] = useState(false)
  const isOn = isWide ? isWantedBeside : isOver
  const set = isWide ? setWantedBeside : setOver
  return {
    isOn,
    isBeside: isWide && isWantedBeside,
    isOver: !isWide && isOver,
    toggle: () => set(!isOn),
    close: () => set(false),
    live: useLivePreview(kind, values, isOn),
  }
}

export type Preview = ReturnType<typeof usePreview>
