/** Created when first needed: most Intl objects take longer to create than to use. */
export function once<Made>(make: () => Made) {
  let made: { value: Made } | undefined
  return () => (made ??= { value: make() }).value
}
