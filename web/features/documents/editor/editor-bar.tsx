import { Button, UnstyledButton } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import type { MessageKey } from '#shared/i18n/translate.ts'
import { useShortcut } from '#web/platform/browser/shortcuts.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { Kbd } from '#web/ui/keyboard/kbd.tsx'
import classes from './editor-bar.module.css'
import type { Issuing } from './issue/issuing.ts'
import type { Preview } from './preview/live-preview.ts'
import type { SavePhase } from './saving/save-phase.ts'

type Saved = {
  phase: SavePhase
  record: object | null
  saver: {
    compareAgain: () => void
    startOver: () => Promise<boolean>
    saveNow: (attempt: { isAsked: true }) => Promise<boolean>
  }
}

/** What the bar says where kinds of documents differ. */
export type BarWords = Record<'conflict' | 'closed' | 'untouched', MessageKey>

type EditorBarProps = {
  form: Saved
  words: BarWords
  /** Null while it is too large to be shown. */
  total: { label: string; minor: number; currency: string } | null
  /** A draft with a later issue date is issued on that date. */
  issueDate: string
  today: string
  preview: Preview
  issuing: Issuing
  /** Another tab of the page is shown. */
  isHidden: boolean
}

/** The bar that stays visible: the save state, the total, and the buttons to issue. */
export function EditorBar({ form, words, total, issueDate, today, preview, issuing, isHidden }: EditorBarProps) {
  const t = useTranslate()
  const formats = useFormats()
  const Eye = preview.isOn ? IconEyeOff : IconEye
  const issueLabel =
    issueDate > today ? t('waiting_draft.issue_on', { date: formats.date(issueDate) }) : t('invoice_form.issue')
  useBarKeys({ issuing, issueLabel, preview, isOn: !isHidden })
  return (
    <div className={classes.bar} data-sticky-bar>
      <SaveState form={form} words={words} />
      {total && (
        <span className={classes.total} aria-hidden>
          <span className={classes.totalLabel}>{total.label}</span>
          {formats.money(total.minor, total.currency)}
        </span>
      )}
      <Button
        variant="default"
        aria-pressed={preview.isOn}
        leftSection={<Eye size={16} stroke={1.75} aria-hidden />}
        rightSection={<Kbd keys="mod+p" />}
        onClick={preview.toggle}
      >
        {t('invoice_form.preview')}
      </Button>
      <Button
        variant="default"
        rightSection={<Kbd keys="mod+Shift+Enter" />}
        onClick={() => void issuing.open('email')}
      >
        {t('invoice_form.issue_email')}
      </Button>
      <Button rightSection={<Kbd keys="mod+Enter" />} onClick={() => void issuing.open('issue')}>
        {issueLabel}
      </Button>
    </div>
  )
}

type BarKeys = { issuing: Issuing; issueLabel: string; preview: Preview; isOn: boolean }

function useBarKeys({ issuing, issueLabel, preview, isOn }: BarKeys) {
  const t = useTranslate()
  // Issuing asks first, so a key that was pressed while the draft was loading is answered too.
  const asking = { isOn, isAwaited: true }
  useShortcut('mod+s', t('invoice_form.save_now'), () => void issuing.save(), { isOn })
  useShortcut('mod+Enter', issueLabel, () => void issuing.open('issue'), asking)
  useShortcut('mod+Shift+Enter', t('invoice_form.issue_email'), () => void issuing.open('email'), asking)
  useShortcut('mod+p', t('invoice_form.preview'), preview.toggle, { isOn })
}

const tones = {
  saved: 'good',
  kept: 'quiet',
  waiting: 'current',
  saving: 'current',
  signed_out: 'warning',
  refused: 'bad',
  partly: 'warning',
  unreached: 'warning',
  failed: 'warning',
  conflict: 'bad',
  gone: 'bad',
  closed: 'bad',
} as const satisfies Record<SavePhase, string>

function SaveState({ form: { phase, record, saver }, words }: Pick<EditorBarProps, 'form' | 'words'>) {
  const t = useTranslate()
  const isUntouched = phase === 'saved' && record === null
  const phaseWords =
    phase === 'conflict' || phase === 'closed' ? words[phase] : (`invoice_form.state.${phase}` as const)
  return (
    <div className={classes.state} data-tone={isUntouched ? 'quiet' : tones[phase]}>
      <output>{t(isUntouched ? words.untouched : phaseWords)}</output>
      {phase === 'conflict' && (
        <UnstyledButton className={classes.way} onClick={() => saver.compareAgain()}>
          {t('invoice_form.compare')}
        </UnstyledButton>
      )}
      {phase === 'gone' && (
        <UnstyledButton className={classes.way} onClick={() => void saver.startOver()}>
          {t('invoice_form.save_as_new')}
        </UnstyledButton>
      )}
      {(phase === 'unreached' || phase === 'failed') && (
        <UnstyledButton className={classes.way} onClick={() => void saver.saveNow({ isAsked: true })}>
          {t('invoice_form.try_now')}
        </UnstyledButton>
      )}
    </div>
  )
}
