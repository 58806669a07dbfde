import type { MessageKey } from '#shared/i18n/translate.ts'
import { createStore } from '#web/platform/browser/store.ts'

/** The title of the page that the user may not open, until another page is opened. */
export const sentHome = createStore<MessageKey | null>(null)
