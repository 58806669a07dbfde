import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import createIcon from './create-icon.ts'

test('an icon has the shapes, the size and the stroke that it is given', () => {
  const Plus = createIcon('outline', 'plus', 'Plus', [
    ['path', { d: 'M12 5l0 14', key: 'svg-0' }],
    ['path', { d: 'M5 12l14 0', key: 'svg-1' }],
  ])
  const { container } = render(<Plus size={16} stroke={1.75} className="mark" aria-hidden />)
  expect(container.innerHTML).toBe(
    '<svg viewBox="0 0 24 24" width="16" height="16" class="icon-outline mark" stroke-width="1.75" aria-hidden="true">' +
      '<path d="M12 5l0 14"></path><path d="M5 12l14 0"></path></svg>',
  )
})
