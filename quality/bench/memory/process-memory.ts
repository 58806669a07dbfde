import { readdir, readFile } from 'node:fs/promises'

/**
 * The memory of processes and of all that they started, in megabytes: what they share is counted once (PSS). Read from
 * /proc, which only Linux has.
 */
export async function memoryOfTrees(roots: readonly number[]) {
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc').catch(() => []))
    if (/^\d+$/.test(name)) parents.set(Number(name), await parentOf(name))
  const belongs = (pid: number): boolean => roots.includes(pid) || (pid > 1 && belongs(parents.get(pid) ?? 0))
  const pids = [...parents.keys()].filter(belongs)
  const kilobytes = await Promise.all(pids.map(proportionalKilobytes))
  return { megabytes: kilobytes.reduce((sum, each) => sum + each, 0) / 1024, processes: pids.length }
}

async function parentOf(pid: string) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/PPid:\s+(\d+)/.exec(status)?.[1] ?? 0)
}

async function proportionalKilobytes(pid: number) {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0)
}
