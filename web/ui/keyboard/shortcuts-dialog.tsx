import { useTranslate } from '#web/platform/language/language.tsx'
import { useShortcut } from '#web/platform/browser/shortcuts.ts'
import { createStore, useStore } from '#web/platform/browser/store.ts'
import { KeysDialog } from './keys-dialog.tsx'

const isShown = createStore(false)

export const showShortcuts = () => isShown.set(true)

/** The application renders it once; `?` opens it. */
export function ShortcutsDialog() {
  const t = useTranslate()
  const isOpen = useStore(isShown)
  useShortcut('?', t('shortcuts.help'), showShortcuts)
  return <KeysDialog isOpen={isOpen} onClose={() => isShown.set(false)} />
}
