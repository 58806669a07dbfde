import { expect, test } from 'vitest'
import { stateOf } from './user-state.tsx'

test.for([
  ['yes', false, 'active'],
  ['yes', true, 'invited'],
  ['no', false, 'deactivated'],
  ['no', true, 'deactivated'],
] as const)('active %s and invited %s is %s', ([active, invited, state]) => {
  expect(stateOf({ active, invited })).toBe(state)
})
