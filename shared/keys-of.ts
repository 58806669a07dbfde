/** The names of an object whose type knows all of them, in the order in which it is written. */
export const keysOf = <Known extends object>(known: Known) => Object.keys(known) as (keyof Known & string)[]

/** Some fields of a record, always in the order of the names. */
export const pick = <Source extends object, Name extends keyof Source>(source: Source, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, source[name]])) as Pick<Source, Name>

/** All fields of a record but some. */
export const omit = <Source extends object, Name extends keyof Source>(source: Source, names: readonly Name[]) =>
  Object.fromEntries(Object.entries(source).filter(([name]) => !names.some((one) => one === name))) as Omit<
    Source,
    Name
  >
