import { act, render, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { expect, test } from 'vitest'
import { useKeptValue } from './kept-value.ts'

const none: string[] = []

function Hidden({ name }: { name: string }) {
  const [hidden, keep] = useKeptValue(name, none)
  return (
    <button type="button" onClick={() => keep([...hidden, 'due'])}>
      {hidden.join(' ') || 'none'}
    </button>
  )
}

test('a kept value is there at the first rendering, and is rendered once', () => {
  localStorage.setItem('columns.kept', '["total"]')
  const rendered: string[] = []
  render(
    <Profiler id="hidden" onRender={(_, phase) => rendered.push(phase)}>
      <Hidden name="columns.kept" />
    </Profiler>,
  )
  expect(screen.getByRole('button').textContent).toBe('total')
  expect(rendered).toEqual(['mount'])
})

test('a change is kept, and shown wherever the value is used', () => {
  render(<Hidden name="columns.shared" />)
  render(<Hidden name="columns.shared" />)
  act(() => screen.getAllByRole('button')[0]?.click())
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['due', 'due'])
  expect(localStorage.getItem('columns.shared')).toBe('["due"]')
})

test('what cannot be read counts as nothing kept', () => {
  localStorage.setItem('columns.broken', '["total')
  render(<Hidden name="columns.broken" />)
  expect(screen.getByRole('button').textContent).toBe('none')
})
