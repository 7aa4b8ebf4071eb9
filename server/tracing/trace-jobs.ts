import type { Job } from '../jobs/jobs.ts'
import type { Traces } from './traces.ts'

/** A trace for each run of a job: payments are settled and mails sent there, too. */
export function traceJobs(jobs: readonly Job[], traces: Traces): readonly Job[] {
  return jobs.map((job) => ({ ...job, run: () => traces.job(job.name, job.run) }))
}
