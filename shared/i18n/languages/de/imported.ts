import type { Translated } from '#shared/i18n/message.ts'
import type * as english from '#shared/i18n/languages/en/imported.ts'

export const messages: Translated<typeof english.messages> = {
  'imported.badge': 'Aus dem bisherigen System',
  'imported.filter': 'Herkunft',
  'imported.filter_own': 'Hier ausgestellt',
  'imported.no_original': 'Die Original-PDF fehlt noch',
  'imported.no_original_text':
    'Dieser Beleg stammt aus dem bisherigen System. Fügen Sie seine PDF hinzu, um ihn hier anzusehen und zu versenden.',
  'imported.add': 'Original-PDF hinzufügen …',
  'imported.remove': 'Original entfernen',
  'imported.remove_question': 'Original-PDF entfernen?',
  'imported.remove_text': 'Sie können danach eine andere hinzufügen.',
  'imported.keep': 'Behalten',
  'imported.added': 'Original hinzugefügt.',
  'imported.removed': 'Original entfernt.',
  'imported.open': 'Original-PDF öffnen',
}
