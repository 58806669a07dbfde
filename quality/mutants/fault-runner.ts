import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { copyOfProject } from './copy-of-project.ts'
import type { Answer, Trial } from './trial.ts'

/** A process that tries mutations one at a time, in its own copy of the project. */
export class FaultRunner {
  readonly #copy = copyOfProject()
  #process: ChildProcess | undefined

  /** A mutation can cause an infinite loop: no answer in time counts as noticed. */
  async tryOut(trial: Trial, patienceMs: number): Promise<Answer> {
    const child = (this.#process ??= await this.#start())
    const done = new AbortController()
    const { signal } = done
    child.send(trial)
    const answer = await Promise.race([
      once(child, 'message', { signal }).then(([message]) => message as Answer),
      once(child, 'exit', { signal }).then(() => {
        throw new Error(`the process that tries faults ended by itself, at one in ${trial.file}`)
      }),
      wait(patienceMs, null, { signal }).catch(() => null),
    ])
    done.abort()
    if (answer) return answer
    this.#kill(child)
    return { isNoticed: true, failed: [`nothing was said for ${patienceMs / 1000} s`] }
  }

  async end() {
    if (!this.#process) return
    this.#process.send('end')
    await once(this.#process, 'exit')
  }

  async #start() {
    // Its own process group, so that killing it also kills the test processes, which may be in an infinite loop.
    const child = fork(join(import.meta.dirname, 'runner.ts'), [this.#copy.path], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      detached: true,
    })
    await once(child, 'message')
    return child
  }

  #kill(child: ChildProcess) {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    this.#process = undefined
    this.#copy.mend()
  }
}
