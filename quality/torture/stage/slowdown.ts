/** Long enough that the scheduler does not favour it as a new process. */
const probeMs = 150

/**
 * How many times as long a process takes because of other load on this machine. Call it while the product is idle:
 * what slows the product down by itself must not count.
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
