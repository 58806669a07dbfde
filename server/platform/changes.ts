/** Drops undefined fields: a change keeps what it does not name. */
export const omitUndefined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], undefined>
  }

/** Whether a change has no fields at all: an UPDATE that sets nothing is not valid SQL. */
export const isEmptyChange = ({ version: _, ...fields }: { version?: number }) =>
  Object.values(fields).every((value) => value === undefined)
