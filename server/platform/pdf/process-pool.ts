import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type PoolOptions = {
  script: URL
  processes: number
  /** More tasks are refused at once instead of waiting for ever. */
  maxWaiting: number
  timeoutMs: number
  /** A process that has had no task for so long ends, and its memory is free again. */
  idleMs: number
}

export type ProcessPool<Task, Answer> = {
  /** Urgent tasks run first, and idle ones while no other waits. A task that is aborted while it waits is dropped. */
  run(task: Task, options?: RunOptions): Promise<Answer>
  close(): Promise<void>
}

export type Priority = 'urgent' | 'usual' | 'idle'
type RunOptions = { priority?: Priority; signal?: AbortSignal | undefined }

/** What a process returns for each task. It survives a task that fails. */
export type Reply<Answer> = { answer: Answer } | { fault: string }

/** The process died during a task, which may not be the task's fault. */
export class ProcessLost extends Error {}

type Waiting<Task, Answer> = { task: Task; resolve: (answer: Answer) => void; reject: (error: unknown) => void }

/**
 * Processes for native code that blocks its thread. Started when first needed, kept while they are used, and replaced when
 * they die. A thread would crash the whole server when native code panics, and could not be stopped when it hangs.
 */
export function createProcessPool<Task, Answer>(options: PoolOptions): ProcessPool<Task, Answer> {
  const processes = new Set<ChildProcess>()
  const idle = createIdleProcesses(options.idleMs, end)
  const queues: Record<Priority, Waiting<Task, Answer>[]> = { urgent: [], usual: [], idle: [] }
  const all = () => Object.values(queues)
  let closed = false

  function start() {
    const child = startProcess(options.script)
    processes.add(child)
    child.on('exit', () => dismiss(child))
    return child
  }

  function dismiss(child: ChildProcess) {
    processes.delete(child)
    idle.remove(child)
  }

  /** It counts no longer, even if it takes a moment to be gone. */
  function end(child: ChildProcess) {
    dismiss(child)
    child.kill('SIGKILL')
  }

  function handOut() {
    const queue = all().find(({ length }) => length > 0)
    if (!queue) return
    const child = idle.take() ?? (processes.size < options.processes ? start() : undefined)
    const next = child && queue.shift()
    if (child && next) void perform(child, next)
  }

  async function perform(child: ChildProcess, { task, resolve, reject }: Waiting<Task, Answer>) {
    try {
      const reply = await ask<Answer>(child, task, options.timeoutMs)
      idle.add(child)
      if ('answer' in reply) resolve(reply.answer)
      else reject(new Error(reply.fault))
    } catch (error) {
      end(child)
      reject(error)
    }
    handOut()
  }

  function run(task: Task, { priority = 'usual', signal }: RunOptions = {}) {
    if (signal?.aborted) return Promise.reject(signal.reason)
    if (closed) return Promise.reject(new Error('Closed'))
    if (all().reduce((sum, { length }) => sum + length, 0) >= options.maxWaiting)
      return Promise.reject(new Error('Too many tasks wait'))
    return new Promise<Answer>((resolve, reject) => {
      const queue = queues[priority]
      const waiting = { task, resolve, reject }
      queue.push(waiting)
      signal?.addEventListener('abort', () => {
        if (!queue.includes(waiting)) return
        queue.splice(queue.indexOf(waiting), 1)
        reject(signal.reason)
      })
      handOut()
    })
  }

  async function close() {
    closed = true
    for (const { reject } of all().flatMap((queue) => queue.splice(0))) reject(new Error('Closed'))
    await Promise.all(Array.from(processes, endAndWait))
  }

  return { run, close }
}

/** Without the server's settings and secrets; its errors go to the server's output. */
function startProcess(script: URL) {
  const child = fork(fileURLToPath(script), {
    execArgv: [],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // Without a listener, an error such as a process that cannot be started would end the server.
  return child.on('error', () => child.kill('SIGKILL'))
}

async function endAndWait(child: ChildProcess) {
  const ended = once(child, 'exit')
  child.ref()
  child.kill('SIGKILL')
  await ended
}

/** Rejects when the process dies. A process keeps the server alive only while it works. */
async function ask<Answer>(child: ChildProcess, task: unknown, timeoutMs: number): Promise<Reply<Answer>> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply<Answer>>()
  const answered = (reply: unknown) => resolve(reply as Reply<Answer>)
  const ended = () => reject(new ProcessLost('The process ended while working'))
  const timer = setTimeout(() => reject(new Error(`Not done within ${timeoutMs} ms`)), timeoutMs)
  child.ref()
  child.channel?.ref()
  child.on('message', answered).on('error', reject).on('exit', ended)
  child.send(task as object)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    child.off('message', answered).off('error', reject).off('exit', ended)
    child.unref()
    child.channel?.unref()
  }
}

/** Processes without work. One that stays without for `idleMs` is handed to `end`. */
function createIdleProcesses(idleMs: number, end: (child: ChildProcess) => void) {
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
