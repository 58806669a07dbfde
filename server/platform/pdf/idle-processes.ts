import type { ChildProcess } from 'node:child_process'

/** Processes without work. One that stays without for `idleMs` is handed to `end`. */
export function createIdleProcesses(idleMs: number, end: (child: ChildProcess) => void) {
  const endings = new Map<ChildProcess, NodeJS.Timeout>()

  function remove(child: ChildProcess) {
    clearTimeout(endings.get(child))
    endings.delete(child)
  }

  return {
    add(child: ChildProcess) {
      endings.set(child, setTimeout(end, idleMs, child).unref())
    },
    /** The one that worked last, so that the others may end. */
    take() {
      const child = [...endings.keys()].at(-1)
      if (child) remove(child)
      return child
    },
    remove,
  }
}
