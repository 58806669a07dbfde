import { compileTemplate, clearUnusedCache } from './compile-template.ts'
import type { Reply } from './process-pool.ts'
import type { PdfAnswer, SvgAnswer, TypesetTask } from './typeset-job.ts'

/** One of the typesetter's processes: one document at a time, for as long as the server runs. */
process.on('message', (task: TypesetTask) => {
  process.send?.(replyTo(task), undefined, undefined, endWhenAlone)
  clearUnusedCache(task)
})
process.on('disconnect', endWhenAlone)
// A terminal sends these to all processes; the server finishes its work first.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})

/** Without the server there is no one to answer. */
function endWhenAlone() {
  if (!process.connected) process.exit()
}

function replyTo(task: TypesetTask): Reply<PdfAnswer | SvgAnswer> {
  try {
    return { answer: compileTemplate(task) }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}
