import { Menu } from '@mantine/core'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { RecordActions } from './record-actions.tsx'

const send = vi.fn<() => void>()

async function showAt(width: number) {
  const matches = (query: string) => width <= Number(/max-width: (\d+)em/.exec(query)?.[1] ?? 0) * 16
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matches(query),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const actions = [
    { icon: null, label: 'Send', onClick: send },
    { icon: null, label: 'Pay', isMain: true, to: '/pay' },
  ]
  const { user } = await renderInApp(
    <RecordActions actions={actions} moreLabel="More">
      <Menu.Item>Print</Menu.Item>
    </RecordActions>,
  )
  const beside = [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')].map((one) => one.textContent)
  await user.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByRole('menuitem', { name: 'Print' })
  return { user, beside, inMenu: screen.getAllByRole('menuitem').map((one) => one.textContent) }
}

afterEach(() => vi.unstubAllGlobals())

test('a wide screen shows every action beside the menu', async () => {
  const { beside, inMenu } = await showAt(1440)
  expect(beside).toEqual(['Send', '', 'Pay'])
  expect(inMenu).toEqual(['Print'])
})

test('a small screen shows the main action, and the others do the same in the menu', async () => {
  const { user, beside, inMenu } = await showAt(390)
  expect(beside).toEqual(['', 'Pay'])
  expect(inMenu).toEqual(['Send', 'Print'])
  await user.click(screen.getByRole('menuitem', { name: 'Send' }))
  expect(send).toHaveBeenCalledOnce()
})
