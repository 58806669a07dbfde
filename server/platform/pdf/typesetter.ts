import { availableParallelism } from 'node:os'
import { createProcessPool, type Priority, ProcessLost } from './process-pool.ts'
import { type PdfAnswer, plainerThan, type SvgAnswer, type TypesetJob, type TypesetTask } from './typeset-job.ts'

export type Typesetter = {
  /** PDF/A-3b; the same bytes for the same job. */
  pdf(job: TypesetJob): Promise<{ bytes: Buffer; pages: number }>
  /** For the screen, so it runs before every PDF. One SVG per page, without scripts or external links. */
  svg(job: TypesetJob, signal?: AbortSignal): Promise<{ pages: string[] }>
  close(): Promise<void>
}

/** With the same for background work, which comes after everything else. */
export type SharedTypesetter = Typesetter & { whenIdle: Typesetter }

const maxWaiting = 1000
const timeoutMs = 30_000
/** Starting one takes about half a second; it holds some 60 MB. */
const idleMs = 60_000

/** Typesets documents with Typst in separate processes, `threads` at a time. */
export function createTypesetter({ threads = Math.min(2, availableParallelism()) } = {}): SharedTypesetter {
  const pool = createProcessPool<TypesetTask, PdfAnswer | SvgAnswer>({
    script: new URL('typesetter-process.ts', import.meta.url),
    processes: threads,
    maxWaiting,
    timeoutMs,
    idleMs,
  })

  /** A document over which Typst panics is typeset with simplified texts: that is better than none. */
  async function typeset(task: TypesetTask, priority: Priority, signal?: AbortSignal): Promise<PdfAnswer | SvgAnswer> {
    try {
      return await pool.run(task, { priority, signal })
    } catch (error) {
      const wording = plainerThan(task.wording)
      if (error instanceof ProcessLost && wording) return typeset({ ...task, wording }, priority, signal)
      throw error
    }
  }

  const withPriority = (ofPdf: Priority, ofSvg: Priority): Typesetter => ({
    async pdf(job) {
      const { bytes, pages } = (await typeset({ ...job, output: 'pdf', wording: 'whole' }, ofPdf)) as PdfAnswer
      return { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), pages }
    },
    svg: (job, signal) => typeset({ ...job, output: 'svg', wording: 'whole' }, ofSvg, signal) as Promise<SvgAnswer>,
    close: () => pool.close(),
  })
  return { ...withPriority('usual', 'urgent'), whenIdle: withPriority('idle', 'idle') }
}
