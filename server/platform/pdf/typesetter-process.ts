import { compileTemplate, tidyUp } from './compile-template.ts'
import type { Reply } from './process-pool.ts'
import type { PdfAnswer, SvgAnswer, TypesetTask } from './typeset-job.ts'

/** One of the typesetter's processes: one document at a time, for as long as the server is there. */
process.on('message', (task: TypesetTask) => {
  process.send?.(replyTo(task), undefined, undefined, endWhenAlone)
  tidyUp(task)
})
process.on('disconnect', endWhenAlone)
// A terminal sends these to everyone; the server finishes its work first.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})

/** When the server is gone, nobody is left to answer or to complain to. */
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
