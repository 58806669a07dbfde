import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { z } from 'zod'
import { type Endpoint, isEndpoint } from '#shared/http/endpoint.ts'
import { required } from '#shared/required.ts'

const folder = join(import.meta.dirname, '../../../../shared/features')
const suffix = '.contract.ts'

export type DescribedEndpoint = { feature: string; name: string; endpoint: Endpoint }

/** Every endpoint of every contract, found by file name, so that none is forgotten in a list. */
export async function allEndpoints(): Promise<DescribedEndpoint[]> {
  const contracts = await Promise.all(contractFiles().map(endpointsOf))
  return contracts.flat()
}

/** The schema of each reply in JSON. Requests are answered without them: they take as much memory as the contracts. */
export async function allReplies(): Promise<Map<Endpoint, z.ZodType>> {
  const found = new Map<Endpoint, z.ZodType>()
  for (const file of contractFiles()) {
    const endpoints = (await endpointsOf(file)).filter(({ endpoint }) => endpoint.reply)
    if (endpoints.length === 0) continue
    const { replies } = await repliesOf(file.feature, file.name)
    for (const { name, endpoint } of endpoints) found.set(endpoint, required(replies[name], `the reply of ${name}`))
  }
  return found
}

type ContractFile = { feature: string; name: string }

const contractFiles = (): ContractFile[] =>
  globSync(`*/*${suffix}`, { cwd: folder })
    .toSorted()
    .map((file) => ({ feature: dirname(file), name: basename(file, suffix) }))

async function endpointsOf({ feature, name: contract }: ContractFile) {
  const exported = Object.entries(await contractOf(feature, contract))
  return exported.flatMap(([name, endpoint]) => (isEndpoint(endpoint) ? [{ feature, name, endpoint }] : []))
}

/** Imported by a relative path: in an absolute one, a # or % of a folder's name would be read as a part of an address. */
const contractOf = (feature: string, contract: string): Promise<Record<string, unknown>> =>
  import(`../../../../shared/features/${feature}/${contract}.contract.ts`)

const repliesOf = (feature: string, contract: string): Promise<{ replies: Record<string, z.ZodType> }> =>
  import(`../../../../shared/features/${feature}/${contract}.reply.ts`)
