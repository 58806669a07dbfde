import { VisuallyHidden } from '@mantine/core'
import type { MessageKey } from '#shared/i18n/translate.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { shortcuts } from '#web/platform/browser/shortcuts.ts'
import { useStore } from '#web/platform/browser/store.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Kbd } from './kbd.tsx'
import { keyboardMap } from './keyboard-map.ts'
import classes from './keyboard.module.css'

/** The shortcuts of the current screen, and those that work everywhere. */
export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslate()
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('shortcuts.title')} size="46rem">
      <div className={classes.groups}>
        <OfThisScreen />
        {keyboardMap.map(({ title, lines }) => (
          <KeyList key={title} title={t(title)} lines={lines.map(({ keys, label }) => ({ keys, label: t(label) }))} />
        ))}
      </div>
    </Dialog>
  )
}

const everywhere = new Set(['mod+k', '/', '?'])

/** With the labels of the current screen: "New invoice", not "Create". */
function OfThisScreen() {
  const t = useTranslate()
  const lines = useStore(shortcuts)
    .filter(({ keys }) => !everywhere.has(keys))
    .toReversed()
    .map(({ keys, label }) => ({ keys: [keys], label }))
  return lines.length > 0 && <KeyList title={t('shortcuts.group.here')} lines={lines} />
}

type KeyListProps = { title: string; lines: readonly { keys: readonly string[]; label: string }[] }

const KeyList = ({ title, lines }: KeyListProps) => (
  <section className={classes.group}>
    <h3 className={classes.title}>{title}</h3>
    <dl className={classes.list}>
      {lines.map(({ keys, label }) => (
        <div key={`${keys.join()} ${label}`} className={classes.line}>
          <dt>{label}</dt>
          <dd>
            {keys.map((combination) => (
              <Keys key={combination} combination={combination} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

const spoken: Record<string, MessageKey> = {
  mod: 'shortcuts.key.mod',
  Enter: 'shortcuts.key.enter',
  ArrowUp: 'shortcuts.key.up',
  ArrowDown: 'shortcuts.key.down',
  Shift: 'shortcuts.key.shift',
  Backspace: 'shortcuts.key.backspace',
  Space: 'shortcuts.key.space',
  Home: 'shortcuts.key.home',
  End: 'shortcuts.key.end',
  Esc: 'shortcuts.key.escape',
}

/** Drawn as keys, and named for screen readers. */
function Keys({ combination }: { combination: string }) {
  const t = useTranslate()
  const names = combination.split('+').map((key) => (spoken[key] ? t(spoken[key]) : key.toUpperCase()))
  return (
    <>
      <Kbd keys={combination} />
      <VisuallyHidden>{names.join(' + ')}</VisuallyHidden>
    </>
  )
}
