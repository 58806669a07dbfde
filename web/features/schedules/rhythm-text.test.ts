import { expect, test } from 'vitest'
import type { Rhythm } from '#shared/dates/recurrence.ts'
import { messages as english } from '#shared/i18n/languages/en/index.ts'
import { messages as french } from '#shared/i18n/languages/fr/index.ts'
import { translator } from '#shared/i18n/translate.ts'
import { rhythmText } from './rhythm-text.ts'

const inEnglish = translator({ locale: 'en', messages: english })
const inFrench = translator({ locale: 'fr', messages: french })

const both = (change: Partial<Rhythm>) => {
  const rhythm: Rhythm = { every: 1, unit: 'month', start_date: '2026-08-31', last_day_of_month: false, ...change }
  return [rhythmText(inEnglish, rhythm, 'en-GB'), rhythmText(inFrench, rhythm, 'fr')]
}

test.each([
  [{}, 'Every month on the 31st', 'Tous les mois le 31'],
  [{ start_date: '2026-08-01' }, 'Every month on the 1st', 'Tous les mois le 1er'],
  [{ every: 2, start_date: '2026-08-22' }, 'Every 2 months on the 22nd', 'Tous les 2 mois le 22'],
  [{ start_date: '2026-08-13' }, 'Every month on the 13th', 'Tous les mois le 13'],
  [{ last_day_of_month: true }, 'Every month on its last day', 'Tous les mois le dernier jour'],
  [
    { unit: 'quarter', last_day_of_month: true },
    'Every quarter on the last day of the month',
    'Tous les trimestres le dernier jour du mois',
  ],
  [{ unit: 'quarter', start_date: '2026-08-03' }, 'Every quarter on the 3rd', 'Tous les trimestres le 3'],
  [{ unit: 'day' }, 'Every day', 'Tous les jours'],
  [{ unit: 'day', every: 10 }, 'Every 10 days', 'Tous les 10 jours'],
  [{ unit: 'week' }, 'Every week on Monday', 'Toutes les semaines le lundi'],
  [{ unit: 'week', every: 2 }, 'Every 2 weeks on Monday', 'Toutes les 2 semaines le lundi'],
  [{ unit: 'year', start_date: '2028-02-29' }, 'Every year on 29 February', 'Tous les ans le 29 février'],
  [{ unit: 'year', every: 3, start_date: '2026-05-01' }, 'Every 3 years on 1 May', 'Tous les 3 ans le 1er mai'],
  [
    { unit: 'year', start_date: '2026-02-10', last_day_of_month: true },
    'Every year on the last day of February',
    'Tous les ans en février, le dernier jour du mois',
  ],
] as const)('%o is said as %s', (change, english_words, french_words) => {
  expect(both(change)).toEqual([english_words, french_words])
})
