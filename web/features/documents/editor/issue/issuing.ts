import { useEffect, useState } from 'react'
import { isAboutFolded } from '#web/features/documents/editor/details/whole-values.ts'
import type { Errors } from '#web/platform/forms/form-refusal.ts'
import { focusFirst } from '#web/platform/forms/form-refusal.ts'

type IssueWay = 'issue' | 'email'

type Issued<Values> = {
  values: Values
  saver: {
    edit: (values: Values) => void
    saveNow: (attempt: { isAsked: true; evenUntouched: true }) => Promise<boolean>
    store: { get: () => { refusal: { errors: Errors } } }
  }
}

/** Saves on request and opens the issue dialog: only what is saved can be issued. */
export function useIssuing<Values>({ saver, values }: Issued<Values>, ref: { current: HTMLFormElement | null }) {
  const [way, setWay] = useState<IssueWay | null>(null)
  // While it closes, the dialog keeps its shape.
  const [lastWay, setLastWay] = useState<IssueWay>('issue')
  const [isAsked, setAsked] = useState(0)
  const [unfolded, setUnfolded] = useState<string | null>(null)

  // Refused fields are marked by the time this runs.
  useEffect(() => {
    if (isAsked > 0) focusFirst(ref.current, saver.store.get().refusal.errors)
  }, [isAsked, ref, saver])

  async function save() {
    saver.edit(values)
    const isSaved = await saver.saveNow({ isAsked: true, evenUntouched: true })
    if (!isSaved) setAsked((count) => count + 1)
    return isSaved
  }
  const find = (path: string) => ref.current?.querySelector<HTMLElement>(`[data-path="${path}"], [name="${path}"]`)
  function goTo(field: string) {
    const name = field === 'lines' ? 'lines.0.description' : field
    // What is folded away of a line is reached from the line.
    const found = find(name) ?? find(name.replace(/^(lines\.\d+)\..+$/, '$1.description'))
    found?.focus()
    // What is folded away is not on the page yet: it takes the focus when it is.
    setUnfolded(found || !isAboutFolded(name) ? null : name)
  }
  return {
    way,
    isWithEmail: lastWay === 'email',
    save,
    goTo,
    /** The field that somebody was sent to while it was folded away. */
    unfolded,
    open: async (wanted: IssueWay) => {
      if (!(await save())) return
      setLastWay(wanted)
      setWay(wanted)
    },
    close: () => setWay(null),
  }
}

export type Issuing = ReturnType<typeof useIssuing>
