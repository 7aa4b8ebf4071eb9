import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PictureFormat } from '../../../contract/values/picture-variants.ts'
import { workSlots } from '../base/work-slots.ts'
import type { ServedPictures } from '../providers/images/port.ts'
import { TooManyPicturesAtOnce } from './image-errors.ts'
import type { VariantEncoder } from './variants/variant-encoder.ts'
import { readVariantName, type Variant } from './variants/variant-name.ts'

/** Variants are made one at a time; a page of the catalogue may request a hundred. */
const SLOTS = { atOnce: 1, waiting: 300 }

/**
 * How long a request waits for a new variant. A card's takes 40 ms, so a page's first visitor usually gets it; under
 * load the next best picture is served instead.
 */
const PATIENCE_MS = 1500

const types: Readonly<Record<PictureFormat, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
}

/** Answer of `GET /images/{name}`. */
export interface ServedPicture {
  readonly stream: Readable
  readonly size: number
  readonly type: string
  /** Whether this is the final picture under that name, or a substitute while it is being made. */
  readonly isFinal: boolean
}

/** Serves the shop's own pictures: originals, and variants made on first request. */
export function pictureService(
  pictures: ServedPictures,
  encoder: VariantEncoder,
  onTrouble: (error: unknown) => void,
) {
  const inTurn = workSlots(SLOTS, () => new TooManyPicturesAtOnce())
  const underWay = new Map<string, Promise<Buffer | undefined>>()

  const findKept = async (name: string, format: PictureFormat, isFinal: boolean) => {
    const kept = await pictures.find(name)
    return kept && { ...kept, type: types[format], isFinal }
  }

  async function make(name: string, original: string, variant: Variant): Promise<Buffer> {
    const found = await pictures.find(original)
    // It existed a moment ago.
    if (!found) throw new Error(`The picture ${original} went away while it was made smaller.`)
    const bytes = await encoder.encode(await buffer(found.stream), variant)
    await pictures.keepVariant(name, bytes)
    return bytes
  }

  /** Concurrent requests for the same variant share the work. */
  function makeOnce(name: string, original: string, variant: Variant) {
    const known = underWay.get(name)
    if (known) return known
    const freshVariant = inTurn(() => make(name, original, variant))
      .catch((error): undefined => {
        if (!(error instanceof TooManyPicturesAtOnce)) onTrouble(error)
      })
      .finally(() => underWay.delete(name))
    underWay.set(name, freshVariant)
    return freshVariant
  }

  return {
    async find(name: string): Promise<ServedPicture | undefined> {
      const variant = readVariantName(name)
      if (!variant) return findKept(name, 'webp', true)
      const { original, format } = variant
      const kept = await findKept(name, format, true)
      if (kept) return kept
      if (!(await pictures.has(original))) return undefined

      const freshVariant = makeOnce(name, original, variant)
      // Clients that accept only JPEG can't be given a substitute.
      const made = await (format === 'jpg'
        ? freshVariant
        : Promise.race([freshVariant, patience()]))
      if (made) {
        return {
          stream: Readable.from([made]),
          size: made.length,
          type: types[format],
          isFinal: true,
        }
      }
      const sameWidth = format === 'avif' ? name.replace(/avif$/, 'webp') : undefined
      return (
        (sameWidth && (await findKept(sameWidth, 'webp', false))) ||
        (await findKept(original, 'webp', false))
      )
    },
  }
}

const patience = () => sleep(PATIENCE_MS, undefined, { ref: false })
