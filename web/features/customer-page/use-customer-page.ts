import { useCallback, useEffect, useState } from 'react'
import {
  checkCustomerPayment,
  readCustomerPage,
  recordCustomerView,
} from '#shared/features/customer-page/customer-page.contract.ts'
import type { CustomerPage } from '#shared/features/customer-page/customer-page.reply.ts'
import { ApiError, call } from '#web/platform/api/api-client.ts'
import { keptLocale } from '#web/platform/language/kept-locale.ts'
import { loadLanguage } from '#web/platform/language/language-store.ts'

export type PageState =
  | { kind: 'loading' }
  | { kind: 'gone' }
  | { kind: 'failed' }
  | { kind: 'ready'; page: CustomerPage }

/** In the customer's language, unless this reader has chosen another on this device. */
async function readPage(token: string): Promise<PageState> {
  try {
    const page = await call(readCustomerPage, { params: { token }, isQuiet: true })
    if (keptLocale() === undefined) await loadLanguage(page.language)
    return { kind: 'ready', page }
  } catch (error) {
    return { kind: error instanceof ApiError && error.status === 404 ? 'gone' : 'failed' }
  }
}

/** What the link leads to, and how to look again. */
export function useCustomerPage(token: string) {
  const [state, setState] = useState<PageState>({ kind: 'loading' })
  const reload = useCallback(() => readPage(token).then(setState), [token])
  useEffect(() => void reload(), [reload])
  return { state, reload }
}

/** Tells the server that a person sees the page: not while it is loaded ahead, or lies in a tab that nobody looks at. */
export function useSeen(token: string, isReady: boolean) {
  useEffect(() => {
    if (!isReady) return undefined
    const tell = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', tell)
      call(recordCustomerView, { params: { token }, isQuiet: true }).catch(() => undefined)
    }
    document.addEventListener('visibilitychange', tell)
    tell()
    return () => document.removeEventListener('visibilitychange', tell)
  }, [token, isReady])
}

export type Confirmation = 'none' | 'asking' | 'paid' | 'unheard'

const pauses = [0, 1500, 2500, 4000]

/** Who comes back from the provider sees at once whether it has arrived. */
export function useConfirmation(token: string, hasPaid: boolean, reload: () => Promise<void>) {
  const [confirmation, setConfirmation] = useState<Confirmation>(hasPaid ? 'asking' : 'none')
  useEffect(() => {
    if (!hasPaid) return undefined
    const stopped = new AbortController()
    const ask = async () => {
      const isPaid = await confirm(token, stopped.signal)
      if (stopped.signal.aborted) return
      await reload()
      setConfirmation(isPaid ? 'paid' : 'unheard')
    }
    void ask()
    return () => stopped.abort()
  }, [token, hasPaid, reload])
  return confirmation
}

async function confirm(token: string, signal: AbortSignal) {
  for (const pause of pauses) {
    await new Promise((resolve) => {
      setTimeout(resolve, pause)
    })
    if (signal.aborted) return false
    const asked = await call(checkCustomerPayment, { params: { token }, isQuiet: true }).catch(() => null)
    if (asked?.status === 'paid') return true
  }
  return false
}

/** What every part of the page is given. */
export type PartProps = { token: string; page: CustomerPage }
