import type { Message } from '#shared/i18n/message.ts'

export const messages = {
  'imported.badge': 'From the previous system',
  'imported.filter': 'Where from',
  'imported.filter_own': 'Issued here',
  'imported.no_original': 'The original PDF has not been added',
  'imported.no_original_text':
    'This document was made by the previous system. Add its PDF to look at it here and to send it.',
  'imported.add': 'Add the original PDF…',
  'imported.remove': 'Remove the original',
  'imported.remove_question': 'Remove the original PDF?',
  'imported.remove_text': 'You can add another one afterwards.',
  'imported.keep': 'Keep it',
  'imported.added': 'Original added.',
  'imported.removed': 'Original removed.',
  'imported.open': 'Open the original PDF',
} as const satisfies Record<string, Message>
