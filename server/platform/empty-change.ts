/** Whether a change has no fields at all: an UPDATE that sets nothing is not valid SQL. */
export const isEmptyChange = ({ version: _, ...fields }: { version?: number }) =>
  Object.values(fields).every((value) => value === undefined)
