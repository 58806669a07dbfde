import { isIPv6 } from 'node:net'

/**
 * The smallest network that one customer of a provider has: an IPv4 address, or an IPv6 /64. Limits count by this,
 * so that a client cannot avoid them by taking the next address.
 */
export function clientNetwork(address: string) {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address
  const groups = groupsOf(plain)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

const numbers = (part: string) => (part === '' ? [] : part.split(':').map((group) => parseInt(group, 16)))

/** The eight groups of an address. The URL parser normalises every way of writing it. */
function groupsOf(address: string) {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [before = '', after = ''] = written.split('::')
  const start = numbers(before)
  const end = numbers(after)
  return [...start, ...Array.from({ length: 8 - start.length - end.length }, () => 0), ...end]
}
