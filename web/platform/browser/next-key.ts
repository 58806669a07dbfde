const counter = () => {
  let last = 0
  return () => ++last
}

/** A number that nothing else of this page has: the key of a row in React, or the name of an entry to find again. */
export const nextKey = counter()
