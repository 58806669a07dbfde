import { Button, Group, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import type { RecordConflict } from '#web/platform/forms/record-form.ts'
import { type Difference, type Side, defaultSide } from '#web/platform/forms/three-way-merge.ts'
import classes from './conflict-dialog.module.css'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { FieldValue } from './field-value.tsx'
import { type FieldLabels, useFieldLabels } from './field-labels.ts'

export type ConflictDialogProps = {
  conflict: RecordConflict | null
  /** The currency of the record's amounts. */
  currency?: string | undefined
}

/** Who saved first and when, and both versions side by side: nothing is overwritten before the user has chosen. */
export function ConflictDialog({ conflict, currency }: ConflictDialogProps) {
  const t = useTranslate()
  const title = conflict?.by ? t('conflict.title', { name: conflict.by }) : t('conflict.title_unknown')
  return (
    <Dialog opened={conflict !== null} onClose={() => conflict?.close()} title={title} size="52rem" hasCross={false}>
      {conflict && <Versions key={conflict.at} conflict={conflict} currency={currency} />}
    </Dialog>
  )
}

function Versions({ conflict, currency }: { conflict: RecordConflict; currency: string | undefined }) {
  const t = useTranslate()
  const formats = useFormats()
  const words = useFieldLabels(currency)
  const [openedAt] = useState(Date.now)
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const sideOf = (path: string) => {
    const difference = conflict.differences.find((candidate) => candidate.path === path)
    return chosen[path] ?? (difference ? defaultSide(difference) : 'mine')
  }
  return (
    <>
      <Text size="sm" c="dimmed" mb="md">
        {t('conflict.text', { when: formats.relative(conflict.at, openedAt) })}
      </Text>
      <div className={classes.head} aria-hidden>
        <span>{t('conflict.field')}</span>
        <span>{t('conflict.theirs')}</span>
        <span>{t('conflict.mine')}</span>
      </div>
      <div className={classes.rows}>
        {conflict.differences.map((difference) => (
          <Row
            key={difference.path}
            difference={difference}
            words={words}
            side={sideOf(difference.path)}
            onSide={(side) => setChosen({ ...chosen, [difference.path]: side })}
          />
        ))}
      </div>
      <Group gap="xs" mt="lg" className={classes.actions}>
        <Button variant="subtle" className={classes.back} onClick={conflict.close}>
          {t('conflict.back')}
        </Button>
        <Button variant="default" onClick={conflict.keepTheirs}>
          {t('conflict.keep_theirs')}
        </Button>
        <Button data-autofocus onClick={() => conflict.save(sideOf)}>
          {t('conflict.save')}
        </Button>
      </Group>
    </>
  )
}

type RowProps = { difference: Difference; words: FieldLabels; side: Side; onSide: (side: Side) => void }

const whoseDoing = { both: 'conflict.both', them: 'conflict.them', me: 'conflict.me' } as const

function Row({ difference, words, side, onSide }: RowProps) {
  const t = useTranslate()
  const labelId = useId()
  const { path, theirs, mine, changedBy } = difference
  return (
    <div className={classes.row} role="radiogroup" aria-labelledby={labelId}>
      <div className={classes.field}>
        <Text id={labelId} span size="sm" fw={550}>
          {words.label(path)}
        </Text>
        <span className={classes.whose} data-both={changedBy === 'both' || undefined}>
          {t(whoseDoing[changedBy])}
        </span>
      </div>
      <Version
        group={labelId}
        name={t('conflict.theirs')}
        isChosen={side === 'theirs'}
        onChoose={() => onSide('theirs')}
      >
        <FieldValue text={words.text(path, theirs)} />
      </Version>
      <Version group={labelId} name={t('conflict.mine')} isChosen={side === 'mine'} onChoose={() => onSide('mine')}>
        <FieldValue text={words.text(path, mine)} />
      </Version>
    </div>
  )
}

type VersionProps = { group: string; name: string; isChosen: boolean; onChoose: () => void; children: ReactNode }

const Version = ({ group, name, isChosen, onChoose, children }: VersionProps) => (
  <label className={classes.version}>
    <input type="radio" className={classes.radio} name={group} checked={isChosen} onChange={onChoose} />
    <span className={classes.side}>{name}</span>
    <Text span inherit className="figures">
      {children}
    </Text>
    <span className={classes.mark} aria-hidden>
      {isChosen && <IconCheck size={12} stroke={2.5} />}
    </span>
  </label>
)
