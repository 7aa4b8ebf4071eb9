import { constants } from 'node:os'
import { join } from 'node:path'
import { helperProcess } from '../../base/helper-process.ts'
import type { Variant } from './variant-name.ts'
import type { VariantJob } from './variant-process.ts'

const PROCESS = join(import.meta.dirname, 'variant-process.ts')
/** It starts in a quarter of a second, and takes 60 MB while it runs. */
const IDLE_SECONDS = 30
const JOB_SECONDS = 60

export type VariantEncoder = ReturnType<typeof variantEncoder>

/** Makes variants in a low-priority process, started on first use and stopped when idle. */
export function variantEncoder() {
  const helper = helperProcess<VariantJob, Uint8Array>(PROCESS, {
    idleSeconds: IDLE_SECONDS,
    jobSeconds: JOB_SECONDS,
    priority: constants.priority.PRIORITY_LOW,
  })
  return {
    /** One at a time: callers wait for the previous one. */
    async encode(original: Buffer, variant: Variant): Promise<Buffer> {
      const { width, format } = variant
      return Buffer.from(await helper.ask({ width, format, original }))
    },
    close: helper.stop,
  }
}
