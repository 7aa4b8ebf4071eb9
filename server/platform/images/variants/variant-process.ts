import sharp from 'sharp'
import type { HelperAnswer } from '../../base/helper-process.ts'
import { encodeVariant } from './encode-variant.ts'
import type { Variant } from './variant-name.ts'

/**
 * A separate process that makes variants one after the other at the lowest priority, so that pages keep the processor.
 * Started and stopped by `variant-encoder.ts`.
 */

sharp.concurrency(1)
sharp.cache(false)
// It reads only what the shop itself wrote.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadWebp'] })

export type VariantJob = Variant & { readonly original: Uint8Array }
type VariantAnswer = HelperAnswer<Uint8Array>

process.on('message', async (job: VariantJob) => {
  process.send?.(
    await encodeVariant(job.original, job).then(
      (result): VariantAnswer => ({ result }),
      (error): VariantAnswer => ({ failure: String(error) }),
    ),
  )
})
// Without the shop there is no work.
process.on('disconnect', () => process.exit())
