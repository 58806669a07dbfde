import { monitorEventLoopDelay } from 'node:perf_hooks'
import { counter, gauge, samplesBy } from './exposition.ts'

const resolutionMs = 20

/** The measured time between two ticks includes the tick itself. */
const lateness = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolutionMs / 1000)

/** Measures this process: memory, CPU, and event loop lag. */
export function watchProcess() {
  const lag = monitorEventLoopDelay({ resolution: resolutionMs })
  lag.enable()
  return {
    /** The lag since the last call. */
    metrics() {
      const { rss, heapUsed, heapTotal, external } = process.memoryUsage()
      const { user, system } = process.cpuUsage()
      const lags = { p50: lag.percentile(50), p99: lag.percentile(99), max: lag.max }
      lag.reset()
      return [
        gauge(
          'event_loop_lag_seconds',
          'How late timers ran since the last scrape.',
          samplesBy('quantile', { p50: lateness(lags.p50), p99: lateness(lags.p99), max: lateness(lags.max) }),
        ),
        gauge(
          'memory_bytes',
          'Memory of this process.',
          samplesBy('kind', { rss, heap_used: heapUsed, heap_total: heapTotal, external }),
        ),
        counter('cpu_seconds_total', 'Processor time of this process.', (user + system) / 1e6),
        gauge('uptime_seconds', 'How long this process has run.', Math.round(process.uptime())),
      ]
    },
    end: () => lag.disable(),
  }
}
