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

/** Drops undefined fields: a change keeps what it does not name. */
export const omitUndefined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], undefined>
  }

/** Whether a change has no fields at all: an UPDATE that sets nothing is not valid SQL. */
export const isEmptyChange = ({ version: _, ...fields }: { version?: number }) =>
  Object.values(fields).every((value) => value === undefined)
