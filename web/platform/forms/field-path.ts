/** The path of a value in a form, as the server names it in its errors: `contacts.1.email`. */
export type Path<Value> = Value extends readonly (infer Item)[]
  ? `${number}` | `${number}.${Path<Item>}`
  : Value extends object
    ? { [Key in keyof Value & string]: Key | `${Key}.${Path<NonNullable<Value[Key]>>}` }[keyof Value & string]
    : never

type Child<Value, Key extends string> =
  NonNullable<Value> extends readonly (infer Item)[]
    ? Item
    : Key extends keyof NonNullable<Value>
      ? NonNullable<Value>[Key]
      : never

export type ValueAt<Value, Way extends string> = Way extends `${infer Key}.${infer Rest}`
  ? ValueAt<Child<Value, Key>, Rest>
  : Child<Value, Way>

const stepInto = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined

export const valueAt = (values: unknown, path: string) =>
  path.split('.').reduce<unknown>((value, key) => stepInto(value, key), values)

/** A copy with another value at the path; everything beside the path stays the same object. */
export function withValueAt<Values>(values: Values, path: string, value: unknown): Values {
  const [key = '', ...rest] = path.split('.')
  const next = rest.length === 0 ? value : withValueAt(stepInto(values, key), rest.join('.'), value)
  if (Array.isArray(values)) return values.with(Number(key), next) as Values
  return { ...values, [key]: next }
}

/** Whether the paths are equal or one contains the other. */
export const pathsOverlap = (one: string, other: string) =>
  one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`)
