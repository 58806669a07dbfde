import { Button } from '@mantine/core'
import { IconHistoryToggle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import classes from '#web/features/documents/editor/editor.module.css'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { FormStart } from './draft-form.ts'
import type { DraftKind, DraftRecord } from './draft-kind.ts'
import { discardUnsavedDraft, findUnsavedDraft, startFromUnsaved, type UnsavedDraft } from './unsaved-draft.ts'

/** Offers to continue a draft that was started before and is not on the server, if there is one. */
export function useBegunDraft<Saved extends DraftRecord, Values, Kept extends object>(
  kind: DraftKind<Saved, Values, Kept>,
  isWanted: boolean,
  title: string,
) {
  const [offered, setOffered] = useState<UnsavedDraft<Kept>>()
  const [continued, setContinued] = useState<FormStart<Saved, Values>>()
  useEffect(() => {
    if (isWanted) void findUnsavedDraft(kind).then(setOffered)
  }, [kind, isWanted])

  function take(begun: UnsavedDraft<Kept>) {
    setContinued(startFromUnsaved(kind, begun))
    setOffered(undefined)
  }
  function discard(begun: UnsavedDraft<Kept>) {
    discardUnsavedDraft(begun)
    setOffered(undefined)
  }
  const notice = offered && (
    <BegunNotice title={title} at={offered.at} onContinue={() => take(offered)} onDiscard={() => discard(offered)} />
  )
  return { continued, notice }
}

type BegunNoticeProps = { title: string; at: string; onContinue: () => void; onDiscard: () => void }

/** What was typed before and is not on the server: to be continued, or thrown away. */
export function BegunNotice({ title, at, onContinue, onDiscard }: BegunNoticeProps) {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <Notice
      tone="current"
      icon={<IconHistoryToggle size={18} stroke={1.75} aria-hidden />}
      title={title}
      action={
        <div className={classes.noticeActions}>
          <Button size="xs" onClick={onContinue}>
            {t('invoice_form.begun_continue')}
          </Button>
          <Button size="xs" variant="default" onClick={onDiscard}>
            {t('invoice_form.begun_discard')}
          </Button>
        </div>
      }
    >
      {t('invoice_form.begun_text', { when: formats.instant(at) })}
    </Notice>
  )
}
