/** The query of a list without its page: two addresses with the same query are the same view. */
export function viewSearch(address: string) {
  const parts = new URLSearchParams(address)
  parts.delete('page')
  parts.sort()
  return parts.toString()
}
