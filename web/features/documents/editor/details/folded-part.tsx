import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslate } from '#web/platform/language/language.tsx'
import classes from '#web/features/documents/editor/editor.module.css'

type FoldedPartProps = {
  isShown: boolean
  onShow: (isShown: boolean) => void
  /** What is in it, read while it is closed. */
  words: string
  /** When somebody is about to open it. */
  onNear?: () => void
  children: ReactNode
}

/** What is seldom said, behind a line that says what it is. */
export function FoldedPart({ isShown, onShow, words, onNear, children }: FoldedPartProps) {
  const t = useTranslate()
  return (
    <div className={classes.card}>
      <details
        className={classes.more}
        open={isShown}
        onToggle={(event) => event.currentTarget.open !== isShown && onShow(event.currentTarget.open)}
      >
        <summary className={classes.moreLabel} onPointerEnter={onNear} onFocus={onNear}>
          <IconChevronRight size={16} stroke={1.75} aria-hidden />
          {t('document_details.more')}
          <span className={classes.moreWords}>{words}</span>
        </summary>
        <div className={classes.moreBody}>{children}</div>
      </details>
    </div>
  )
}
