/** Long enough that the scheduler gives it no favour as a newcomer. */
const probeMs = 150

/**
 * How many times as long as alone a process takes here, because of others on this machine. To be asked while nothing of ours is at
 * work: what slows the product down by itself must not count.
 */
export function slowdownByOthers() {
  const began = performance.now()
  const used = process.threadCpuUsage()
  const usedMs = () => {
    const { user, system } = process.threadCpuUsage(used)
    return (user + system) / 1_000
  }
  while (usedMs() < probeMs);
  return Math.max(1, (performance.now() - began) / usedMs())
}
