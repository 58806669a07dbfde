/** What an address says of a list, apart from the page in sight: two that say the same are one view. */
export function viewSearch(address: string) {
  const parts = new URLSearchParams(address)
  parts.delete('page')
  parts.sort()
  return parts.toString()
}
