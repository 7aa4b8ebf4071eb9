import sharp from 'sharp'
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
export type VariantResult = { readonly bytes: Uint8Array } | { readonly failure: string }

process.on('message', async (job: VariantJob) => {
  process.send?.(
    await encodeVariant(job.original, job).then(
      (bytes): VariantResult => ({ bytes }),
      (error): VariantResult => ({ failure: String(error) }),
    ),
  )
})
// Without the shop there is no work.
process.on('disconnect', () => process.exit())
