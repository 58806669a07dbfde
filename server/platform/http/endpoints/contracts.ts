import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Endpoint, isEndpoint } from '#shared/http/endpoint.ts'

const folder = join(import.meta.dirname, '../../../../shared/features')
const suffix = '.contract.ts'

export type DescribedEndpoint = { feature: string; name: string; endpoint: Endpoint }

/** Every endpoint of every contract, found by file name, so that none is forgotten in a list. */
export async function allEndpoints(): Promise<DescribedEndpoint[]> {
  const found: DescribedEndpoint[] = []
  for (const file of globSync(`*/*${suffix}`, { cwd: folder }).toSorted()) {
    const feature = dirname(file)
    for (const [name, value] of Object.entries(await contractOf(feature, basename(file, suffix))))
      if (isEndpoint(value)) found.push({ feature, name, endpoint: value })
  }
  return found
}

/** Imported by a relative path: in an absolute one, a # or % of a folder's name would be read as a part of an address. */
const contractOf = (feature: string, contract: string): Promise<Record<string, unknown>> =>
  import(`../../../../shared/features/${feature}/${contract}.contract.ts`)
