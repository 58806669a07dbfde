/** An object that is only created when it is first used. The build wraps the schemas of `shared/` in it. */
export function lazily<Value extends object>(create: () => Value): Value {
  let created: Value | undefined
  const value = () => (created ??= create())
  return new Proxy({} as Value, {
    get: (_, key) => Reflect.get(value(), key) as unknown,
    has: (_, key) => Reflect.has(value(), key),
    getPrototypeOf: () => Reflect.getPrototypeOf(value()),
  })
}
