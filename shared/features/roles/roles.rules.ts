/** The slug that a name suggests: letters without accents, words joined by underscores. Empty if it has none. */
export function slugFrom(name: string) {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replace(/^[\d_]+/, '')
    .slice(0, 60)
    .replace(/_+$/, '')
}
