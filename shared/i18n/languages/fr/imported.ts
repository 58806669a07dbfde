import type { Translated } from '#shared/i18n/message.ts'
import type * as english from '#shared/i18n/languages/en/imported.ts'

export const messages: Translated<typeof english.messages> = {
  'imported.badge': 'De l’ancien logiciel',
  'imported.filter': 'Origine',
  'imported.filter_own': 'Émise ici',
  'imported.no_original': 'Le PDF d’origine n’a pas été ajouté',
  'imported.no_original_text':
    'Cette pièce vient de l’ancien logiciel. Ajoutez son PDF pour la consulter ici et l’envoyer.',
  'imported.add': 'Ajouter le PDF d’origine…',
  'imported.remove': 'Retirer l’original',
  'imported.remove_question': 'Retirer le PDF d’origine ?',
  'imported.remove_text': 'Vous pourrez ensuite en ajouter un autre.',
  'imported.keep': 'Conserver',
  'imported.added': 'Original ajouté.',
  'imported.removed': 'Original retiré.',
  'imported.open': 'Ouvrir le PDF d’origine',
}
