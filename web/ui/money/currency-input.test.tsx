import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { CurrencyInput, type CurrencyInputProps } from './currency-input.tsx'
import { renderInApp } from '#web/ui/test-support/render.tsx'

type Options = Partial<CurrencyInputProps>

async function show({ value = null, ...props }: Options = {}) {
  const told: (number | null)[] = []
  function Field() {
    const [minor, setMinor] = useState<number | null>(value)
    const change = (next: number | null) => {
      told.push(next)
      setMinor(next)
    }
    return (
      <>
        <CurrencyInput label="Amount" value={minor} onChange={change} {...props} />
        <button type="button" onClick={() => setMinor(4200)}>
          Set
        </button>
      </>
    )
  }
  const { user } = await renderInApp(<Field />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' })
  /** Types a text and leaves the field. */
  const enter = async (text: string) => {
    await user.clear(field)
    await user.type(field, text)
    await user.tab()
  }
  return { user, field, told, enter, last: () => told.at(-1) }
}

test('is in pounds and English by default', async () => {
  const { field } = await show({ value: 123_456 })
  expect(field.value).toBe('1,234.56')
  expect(document.body.textContent).toContain('£')
})

test.for([
  ['en', 'GBP', '1234.5', 123_450, '1,234.50'],
  ['en', 'GBP', '1,234.56', 123_456, '1,234.56'],
  ['en', 'GBP', '1234,56', 123_456, '1,234.56'],
  ['fr', 'EUR', '1234,56', 123_456, '1\u202f234,56'],
  ['fr', 'EUR', '1234.56', 123_456, '1\u202f234,56'],
  ['en', 'JPY', '1234', 1234, '1,234'],
  ['en', 'KWD', '1.234', 1234, '1.234'],
  ['en', 'GBP', '-3', -300, '\u22123.00'],
] as const)('in %s and %s, %s typed is %i', async ([locale, currency, typed, minor, shown]) => {
  const { enter, last, field } = await show({ locale, currency })
  await enter(typed)
  expect(last()).toBe(minor)
  expect(field.value).toBe(shown)
})

test('does not format text while it is being typed', async () => {
  const { user, field } = await show()
  await user.type(field, '1234.5')
  expect(field.value).toBe('1234.5')
})

test('an amount outside the range is set to the nearest limit on blur', async () => {
  const { enter, last, field } = await show({ min: 100, max: 5000 })
  await enter('99')
  expect([last(), field.value]).toEqual([5000, '50.00'])
  await enter('0.01')
  expect([last(), field.value]).toEqual([100, '1.00'])
})

test.for(['-12', '12-', '(12.00)', '\u221212'])(
  'where negatives are not allowed, %s is refused at the field with its reason, and counts as no amount',
  async (text) => {
    const { field, last, enter } = await show({ allowNegative: false, value: 5000 })
    await enter(text)
    expect(last()).toBeNull()
    expect(field.value).toBe(text)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('This amount cannot be negative.')).toBeDefined()
    await enter('12')
    expect(last()).toBe(1200)
    expect(field.getAttribute('aria-invalid')).not.toBe('true')
  },
)

test('letters are ignored, an amount with its currency is accepted', async () => {
  const { user, field, last } = await show()
  await user.type(field, '1a2')
  expect(field.value).toBe('12')
  await user.clear(field)
  await user.paste('GBP 1,234.00')
  expect(last()).toBe(123_400)
})

test('text that is not an amount stays, is marked, and counts as empty', async () => {
  const { enter, last, field } = await show({ value: 100 })
  await enter('12.345')
  expect(last()).toBeNull()
  expect(field.value).toBe('12.345')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Please enter an amount such as 1,234.56.')).toBeDefined()
})

test('a value set from outside replaces the text', async () => {
  const { enter, user, field } = await show()
  await enter('12.345')
  await user.click(screen.getByRole('button', { name: 'Set' }))
  expect(field.value).toBe('42.00')
})

test('an emptied field is null and not zero', async () => {
  const { user, field, last } = await show({ value: 100 })
  await user.clear(field)
  await user.tab()
  expect(last()).toBeNull()
  expect(field.value).toBe('')
  expect(field.getAttribute('aria-invalid')).not.toBe('true')
})

test('the text is selected on focus, so that typing replaces it', async () => {
  const { user, field, last } = await show({ value: 123_456 })
  await user.tab()
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length])
  await user.keyboard('7')
  expect(last()).toBe(700)
})

test('arrow keys do not change the amount', async () => {
  const { user, field, told } = await show({ value: 100 })
  await user.click(field)
  await user.keyboard('{ArrowUp}{ArrowDown}{PageUp}')
  await user.tab()
  expect([told, field.value]).toEqual([[], '1.00'])
})

test('focus and blur change nothing, even if the value is out of range', async () => {
  const { user, told } = await show({ value: 9900, max: 5000 })
  await user.tab()
  await user.tab()
  expect(told).toEqual([])
})
