import { percentiles, type Times } from '../measure.ts'

export type Load = Times & { rate: number }

const fewWarmUps = 20

export const inWords = (clients: number) => `${clients} client${clients > 1 ? 's' : ''}`

/**
 * Runs this many clients at once; each sends its next request as soon as it has its response, until all of the work is
 * done.
 */
export async function underLoad(
  clients: number,
  total: number,
  work: (count: number) => Promise<unknown>,
  warmUps = fewWarmUps,
): Promise<Load> {
  await share(clients, warmUps, work, 0)
  const started = performance.now()
  const times = await share(clients, total, work, warmUps)
  return { ...percentiles(times), rate: (total / (performance.now() - started)) * 1000 }
}

async function share(clients: number, total: number, work: (count: number) => Promise<unknown>, from: number) {
  const times: number[] = []
  let taken = 0
  const client = async () => {
    while (taken < total) {
      const count = from + taken
      taken += 1
      const started = performance.now()
      await work(count)
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return times
}
