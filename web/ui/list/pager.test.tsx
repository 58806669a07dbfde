import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Pager, type PagerProps } from './pager.tsx'
import { renderInApp } from '#web/ui/test-support/render.tsx'

const position = (current: number, total = 100, perPage = 10) => ({
  current_page: current,
  last_page: Math.ceil(total / perPage),
  per_page: perPage,
  total,
  from: 1,
  to: perPage,
})

async function show(props: Partial<PagerProps> = {}) {
  const onPage = vi.fn<(page: number) => void>()
  const { user } = await renderInApp(<Pager answer={position(5)} onPage={onPage} {...props} />)
  return { user, onPage }
}

const numbers = () =>
  screen
    .queryAllByRole('button')
    .map((button) => button.textContent)
    .filter((text) => text !== '')

const pager = () => screen.queryByRole('navigation', { name: 'Pages' })

test('is shown only when there is more than one page', async () => {
  await show({ answer: position(1, 10) })
  expect(pager()).toBeNull()
})

test('is shown from the first row beyond a page', async () => {
  await show({ answer: position(1, 11) })
  expect(pager()).not.toBeNull()
})

test('is not shown before there is an answer', async () => {
  await show({ answer: undefined })
  expect(pager()).toBeNull()
})

test.for([
  ['flat', position(5)],
  ['wrapped', { meta: position(5) }],
] as const)('takes the %s form of a paged answer and tells the chosen page', async ([, answer]) => {
  const { user, onPage } = await show({ answer })
  expect(screen.getByRole('button', { name: 'Page 5' }).getAttribute('aria-current')).toBe('page')
  await user.click(screen.getByRole('button', { name: 'Page 7' }))
  await user.click(screen.getByRole('button', { name: 'Previous page' }))
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  expect(onPage.mock.calls).toEqual([[7], [4], [6]])
})

test('offers all pages unless told otherwise', async () => {
  await show()
  expect(numbers()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
})

test('with a limit of -1 offers only the steps', async () => {
  await show({ limit: -1 })
  expect(numbers()).toEqual([])
  expect(screen.getAllByRole('button')).toHaveLength(2)
})

test('with a limit of 1 offers the neighbours, the ends, and gaps that cannot be chosen', async () => {
  const { user, onPage } = await show({ limit: 1 })
  expect(numbers()).toEqual(['1', '4', '5', '6', '10'])
  const gaps = within(pager() as HTMLElement)
    .getAllByRole('listitem', { hidden: true })
    .filter((item) => item.getAttribute('aria-hidden') === 'true')
  expect(gaps).toHaveLength(2)
  for (const gap of gaps) {
    await user.click(gap)
    expect(gap.querySelector('button, a, [tabindex]')).toBeNull()
  }
  expect(onPage).not.toHaveBeenCalled()
})

test('does not step before the first page', async () => {
  const { user, onPage } = await show({ answer: position(1) })
  const back = screen.getByRole<HTMLButtonElement>('button', { name: 'Previous page' })
  expect(back.disabled).toBe(true)
  await user.click(back)
  expect(onPage).not.toHaveBeenCalled()
})

test('does not step beyond the last page', async () => {
  const { user, onPage } = await show({ answer: position(10) })
  const next = screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' })
  expect(next.disabled).toBe(true)
  await user.click(next)
  expect(onPage).not.toHaveBeenCalled()
})

test('leads back into the list from a page beyond its end', async () => {
  const { user, onPage } = await show({ answer: position(99) })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Previous page' }))
  expect(onPage).toHaveBeenCalledWith(10)
})

test('is worked with the keyboard alone', async () => {
  const { user, onPage } = await show({ limit: -1 })
  await user.tab()
  await user.keyboard('{Enter}')
  await user.tab()
  await user.keyboard(' ')
  expect(onPage.mock.calls).toEqual([[4], [6]])
})

test.for(['small', 'default', 'large'] as const)('comes in size %s', async (size) => {
  await show({ size })
  expect(pager()?.dataset['size']).toBe(size)
})

test.for(['left', 'center', 'right'] as const)('stands %s', async (align) => {
  await show({ align })
  expect(pager()?.dataset['align']).toBe(align)
})

test('speaks French', async () => {
  await renderInApp(<Pager answer={position(5)} onPage={() => undefined} />, { locale: 'fr' })
  expect(screen.getByRole('button', { name: 'Page suivante' })).toBeDefined()
})
