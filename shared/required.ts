/** What must be there by all that is known: should it be missing, that is a fault of the program, and going on would hide it. */
export function required<Value>(value: Value | null | undefined, name: string): Value {
  if (value === null || value === undefined) throw new Error(`${name} is missing`)
  return value
}
