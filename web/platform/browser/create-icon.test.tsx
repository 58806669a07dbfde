import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import createIcon from './create-icon.ts'

const start = '<svg viewBox="0 0 24 24" width="16" height="16"'

test('an icon has its lines in one path, and the size and the stroke that it is given', () => {
  const Plus = createIcon('outline', 'plus', 'Plus', [
    ['path', { d: 'M12 5l0 14', key: 'svg-0' }],
    ['path', { d: 'M5 12l14 0', key: 'svg-1' }],
  ])
  const { container } = render(<Plus size={16} stroke={1.75} className="mark" aria-hidden />)
  expect(container.innerHTML).toBe(
    `${start} class="icon-outline mark" stroke-width="1.75" aria-hidden="true"><path d="M12 5l0 14M5 12l14 0"></path></svg>`,
  )
})

test('shapes that are more than lines stay as they are', () => {
  const Dot = createIcon('outline', 'dot', 'Dot', [
    ['path', { d: 'M5 12l14 0', key: 'svg-0' }],
    ['path', { d: 'M4 4h1', fill: 'currentColor', key: 'svg-1' }],
  ])
  const Bars = createIcon('filled', 'bars', 'Bars', [
    ['path', { d: 'M5 12h14v1', key: 'svg-0' }],
    ['path', { d: 'M4 4h1v1', key: 'svg-1' }],
  ])
  expect(render(<Dot size={16} />).container.innerHTML).toBe(
    `${start} class="icon-outline" stroke-width="2"><path d="M5 12l14 0"></path><path d="M4 4h1" fill="currentColor"></path></svg>`,
  )
  expect(render(<Bars size={16} />).container.innerHTML).toBe(
    `${start} class="icon-filled"><path d="M5 12h14v1"></path><path d="M4 4h1v1"></path></svg>`,
  )
})
