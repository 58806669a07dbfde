import type { ReactNode } from 'react'
import { createStore } from '#web/platform/browser/store.ts'

/** Says exactly what will be done, and to what: "Issue 14 invoices for £12,340.00?" */
export type Question = { title: string; body?: ReactNode; confirmLabel: string; cancelLabel?: string; danger?: boolean }

export type OpenQuestion = Question & { open: boolean; answer: (yes: boolean) => void }

/** The last question stays while its dialog fades out, so that the text does not disappear first. */
export const openQuestion = createStore<OpenQuestion | null>(null)

/** Asks for confirmation. Resolves to false for Cancel, Esc and a click outside the dialog. */
export function confirm(question: Question) {
  openQuestion.get()?.answer(false)
  return new Promise<boolean>((resolve) => {
    const answer = (yes: boolean) => {
      resolve(yes)
      const now = openQuestion.get()
      if (now?.answer === answer) openQuestion.set({ ...now, open: false })
    }
    openQuestion.set({ ...question, open: true, answer })
  })
}
