import { useEffect, useState } from 'react'
import { BegunNotice } from '#web/features/documents/editor/saving/begun-draft.tsx'
import {
  lockedLocalWork,
  lockLocalWork,
  readLocalWork,
  removeLocalWork,
  saveLocalWork,
} from '#web/platform/forms/local-work.ts'
import { defaultSide, differencesOf, mergeDifferences } from '#web/platform/forms/three-way-merge.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { authState } from '#web/platform/session/auth-state.ts'
import { type ScheduleValues, withNewKeys } from './schedule-values.ts'

type KeptSchedule = { saved: ScheduleValues; typed: ScheduleValues }

type Kept = {
  /** Under which it is stored on this device. */
  name: string
  form: { isDirty: boolean; values: ScheduleValues; saved: ScheduleValues; restore: (typed: unknown) => void }
}

const pauseMilliseconds = 300

/**
 * Stores on this device what is typed into a schedule and not saved, and offers it again after the page was closed. A schedule is not saved by
 * itself: a live one would run on a price that is half typed.
 */
export function KeptSchedule({
  title,
  name,
  form,
}: Kept & { title: 'schedules.kept_title' | 'schedules.begun_title' }) {
  const t = useTranslate()
  const { offered, forget } = useKeptSchedule({ name, form })
  if (!offered) return null
  const take = () => {
    form.restore(withNewKeys(merged(offered.work, form.saved)))
    forget()
  }
  return <BegunNotice title={t(title)} at={offered.at} onContinue={take} onDiscard={forget} />
}

/** What was typed, merged with what the server has now. */
function merged({ saved, typed }: KeptSchedule, now: ScheduleValues) {
  const differences = differencesOf(saved, now, typed)
  const sides = new Map(differences.map((difference) => [difference.path, defaultSide(difference)]))
  return mergeDifferences(now, differences, (path) => sides.get(path) ?? 'theirs')
}

function useKeptSchedule({ name, form: { isDirty, values, saved } }: Kept) {
  const [user] = useState(() => authState.get().user?.id ?? '')
  const [offered, setOffered] = useState<{ at: string; work: KeptSchedule }>()

  useEffect(() => {
    const opened = new AbortController()
    let release = () => {}
    const open = async () => {
      const held = await lockedLocalWork()
      if (opened.signal.aborted) return
      // What is being typed in another tab is not offered here.
      if (!held.has(name)) setOffered(readLocalWork<KeptSchedule>(user, name))
      release = lockLocalWork(name)
    }
    void open()
    return () => {
      opened.abort()
      release()
    }
  }, [name, user])

  useEffect(() => {
    if (!isDirty) return undefined
    const timer = setTimeout(() => saveLocalWork(user, name, { saved, typed: values }), pauseMilliseconds)
    return () => clearTimeout(timer)
  }, [isDirty, name, saved, user, values])

  useEffect(() => {
    if (!isDirty) return undefined
    // Saved, taken back, or left for another page after a question.
    return () => removeLocalWork(user, name)
  }, [isDirty, name, user])

  const forget = () => {
    if (!isDirty) removeLocalWork(user, name)
    setOffered(undefined)
  }
  return { offered, forget }
}
