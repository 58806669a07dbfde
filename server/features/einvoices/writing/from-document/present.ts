/** What is empty is not said at all. */
export const orAbsent = (text: string) => (text === '' ? undefined : text)
