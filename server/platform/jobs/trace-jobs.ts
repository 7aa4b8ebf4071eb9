import type { Traces } from '../tracing/traces.ts'
import type { Job } from './jobs.ts'

/** A trace for each run of a job: payments are settled and mails sent there, too. */
export function traceJobs(jobs: readonly Job[], traces: Traces): readonly Job[] {
  return jobs.map(({ name, run, ...job }) => ({
    ...job,
    name,
    run: (shutdown) => traces.job(name, () => run(shutdown)),
  }))
}
