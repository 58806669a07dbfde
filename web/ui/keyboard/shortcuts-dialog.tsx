import { useTranslate } from '#web/platform/language/language.tsx'
import { onDemand } from '#web/platform/navigation/on-demand.tsx'
import { useShortcut } from '#web/platform/browser/shortcuts.ts'
import { createStore, useStore } from '#web/platform/browser/store.ts'
import { MountOnOpen } from '#web/ui/lazy/lazy-dropdown.tsx'

const KeysDialog = onDemand('keys', () => import('./keys-dialog.tsx').then((module) => module.KeysDialog))

const isShown = createStore(false)

export const showShortcuts = () => isShown.set(true)

/** The application renders it once; `?` opens it. */
export function ShortcutsDialog() {
  const t = useTranslate()
  const isOpen = useStore(isShown)
  useShortcut('?', t('shortcuts.help'), showShortcuts)
  return (
    <MountOnOpen isOpen={isOpen}>
      <KeysDialog isOpen={isOpen} onClose={() => isShown.set(false)} />
    </MountOnOpen>
  )
}
