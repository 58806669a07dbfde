/** Asserts that a value exists: if it is missing, that is a bug, and continuing would hide it. */
export function required<Value>(value: Value | null | undefined, name: string): Value {
  if (value === null || value === undefined) throw new Error(`${name} is missing`)
  return value
}
