/** Made when it is first wanted: most of what Intl can make takes longer than the drawing that asks for it. */
export function once<Made>(make: () => Made) {
  let made: { value: Made } | undefined
  return () => (made ??= { value: make() }).value
}
