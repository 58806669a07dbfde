import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { RareWords } from './rare-words.tsx'

const values = { supply_date: '', currency: 'GBP', bank_id: '' }

test.each([
  ['en', 'Supplied on the issue date', 'Supplied on 3 Nov 2026'],
  ['fr', 'Livraison à la date d’émission', 'Livraison le 3 nov. 2026'],
  ['de', 'Geliefert am Ausstellungsdatum', 'Geliefert am 03.11.2026'],
])('the day of supply is a sentence of its own in %s, with a date or without', async (locale, atIssue, onDay) => {
  await renderInApp(<RareWords values={values} banks={[]} />, { locale })
  expect(screen.getByText(new RegExp(`^${atIssue} · GBP`))).toBeDefined()
  await renderInApp(<RareWords values={{ ...values, supply_date: '2026-11-03' }} banks={[]} />, { locale })
  expect(screen.getByText(new RegExp(`^${onDay} · GBP`))).toBeDefined()
})
