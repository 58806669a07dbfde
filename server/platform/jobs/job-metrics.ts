import { createDurations } from '#server/platform/metrics/durations.ts'
import { counter, type Metric, samplesBy } from '#server/platform/metrics/exposition.ts'
import { isPermanentRefusal, type Mailer } from '#server/platform/mail/smtp.ts'

export type JobMetrics = ReturnType<typeof createJobMetrics>

/** How the jobs of this process fare, and what the mail server said to them. */
export function createJobMetrics() {
  const durations = createDurations({
    name: 'counterfoil_job_duration_seconds',
    help: 'How long background jobs took, by job and result.',
  })
  const mail = { accepted: 0, refused: 0, failed: 0 }
  return {
    metrics: (): Metric[] => [
      durations.metric(),
      counter('mail_total', 'Messages handed to the mail server, by its answer.', samplesBy('result', mail)),
    ],
    async timed(job: string, work: () => Promise<void>) {
      const began = performance.now()
      const end = (result: 'done' | 'failed') => durations.observe({ job, result }, (performance.now() - began) / 1000)
      try {
        await work()
        end('done')
      } catch (error) {
        end('failed')
        throw error
      }
    },
    counted: (mailer: Mailer): Mailer => ({
      ...mailer,
      async send(message) {
        try {
          await mailer.send(message)
          mail.accepted += 1
        } catch (error) {
          mail[isPermanentRefusal(error) ? 'refused' : 'failed'] += 1
          throw error
        }
      },
    }),
  }
}
