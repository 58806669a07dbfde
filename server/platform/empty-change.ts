/** Whether a change names no field at all: a statement that sets nothing is no statement. */
export const isEmptyChange = ({ version: _, ...fields }: { version?: number }) =>
  Object.values(fields).every((value) => value === undefined)
