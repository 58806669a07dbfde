import { AsyncLocalStorage } from 'node:async_hooks'

/** What is being worked on, for log lines written deep inside: the request's id, or the job's name. */
export const currentWork = new AsyncLocalStorage<{ request_id: string } | { job: string; job_id: string }>()
