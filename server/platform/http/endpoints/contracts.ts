import { globSync } from 'node:fs'
import { join } from 'node:path'
import { type Endpoint, isEndpoint } from '#shared/http/endpoint.ts'

const folder = join(import.meta.dirname, '../../../../shared/features')

export type DescribedEndpoint = { feature: string; name: string; endpoint: Endpoint }

/** Every endpoint of every contract, found by file name, so that none is forgotten in a list. */
export async function allEndpoints(): Promise<DescribedEndpoint[]> {
  const found: DescribedEndpoint[] = []
  for (const file of globSync('*/*.contract.ts', { cwd: folder }).toSorted()) {
    const exported: Record<string, unknown> = await import(join(folder, file))
    for (const [name, value] of Object.entries(exported))
      if (isEndpoint(value)) found.push({ feature: file.split('/')[0] ?? '', name, endpoint: value })
  }
  return found
}
