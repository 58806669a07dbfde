import { useState } from 'react'
import { useTranslate } from '#web/platform/language.tsx'
import { shortcuts, useShortcut } from '#web/platform/shortcuts.ts'
import { useStore } from '#web/platform/store.ts'
import { Dialog } from './dialog.tsx'
import { Kbd } from './kbd.tsx'
import classes from './shortcuts-dialog.module.css'

/** What the keys do on the screen of the moment. The application holds it once; `?` opens it. */
export function ShortcutsDialog() {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const active = useStore(shortcuts)
  useShortcut('?', t('shortcuts.help'), () => setOpen(true))

  const always = [
    { keys: 'ArrowUp', more: 'ArrowDown', label: t('shortcuts.rows') },
    { keys: 'Enter', label: t('shortcuts.open') },
    { keys: 'Esc', label: t('shortcuts.close') },
  ]
  return (
    <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('shortcuts.title')} size="sm">
      <dl className={classes.list}>
        {[...active.toReversed(), ...always].map(({ keys, label, ...rest }) => (
          <div key={`${keys} ${label}`} className={classes.line}>
            <dt>{label}</dt>
            <dd>
              <Kbd keys={keys} /> {'more' in rest && <Kbd keys={rest.more ?? ''} />}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
