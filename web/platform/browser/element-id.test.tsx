import { render } from '@testing-library/react'
import { Profiler } from 'react'
import { expect, test } from 'vitest'
import { useId } from './element-id.ts'

const Field = ({ id }: { id?: string }) => <input id={useId(id)} />

test('fields have names of their own from the first drawing on, unless they are given one', () => {
  const drawn: string[] = []
  const { container } = render(
    <Profiler id="fields" onRender={(_, phase) => drawn.push(phase)}>
      <Field />
      <Field />
      <Field id="city" />
    </Profiler>,
  )
  const ids = [...container.querySelectorAll('input')].map(({ id }) => id)
  expect(new Set(ids).size).toBe(3)
  expect(ids[2]).toBe('city')
  expect(drawn).toEqual(['mount'])
})
