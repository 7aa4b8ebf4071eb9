import { createWriteStream } from 'node:fs'
import { access, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { shopZone } from '../../../contract/values/days/shop-zone.ts'
import { startOfDay } from '../../../contract/values/days/zones.ts'
import type { ProductFiles } from '../../catalogue/change-sets/change-set-routes.ts'
import { noFilter } from '../../catalogue/search/search-filter.ts'
import { addDays, type Day, dayOf } from '../../platform/base/days.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { OrderFiles } from './export-routes.ts'

/** After midnight of the shop, when its day is over everywhere in it. */
const HOURS_AFTER_MIDNIGHT = 1
const HOUR_MS = 60 * 60 * 1000
const LOOK_SECONDS = 600

/** Where the files go: each is there whole or not at all. */
export interface NightlyPlace {
  has(name: string): Promise<boolean>
  put(name: string, file: Readable): Promise<void>
}

interface NightlyParts {
  /** Undefined: the owner wants no files. */
  readonly openPlace: (() => Promise<NightlyPlace>) | undefined
  readonly now: () => Date
  readonly files: OrderFiles & Pick<ProductFiles, 'export'>
}

/**
 * Each night: the orders of the day before, all products with stock and prices, and last an empty file that says so.
 * As long as that one stays, nothing is written again.
 */
export function nightlyFiles({ openPlace, now, files }: NightlyParts): Job {
  return {
    name: 'nightly-files',
    everySeconds: LOOK_SECONDS,
    async run() {
      const today = dayOf(now())
      const begin = startOfDay(shopZone(), today)
      if (!openPlace || now().getTime() < begin.getTime() + HOURS_AFTER_MIDNIGHT * HOUR_MS) return
      const place = await openPlace()
      if (await place.has(`${today}.done`)) return
      const yesterday = addDays(today, -1)
      const csv = { format: 'csv' } as const
      const placed = { scope: 'everybody', choice: { desk: placedOn(yesterday, begin) } } as const
      await place.put(`orders-${yesterday}.csv`, await files.orders(placed, csv))
      await place.put(`products-${today}.csv`, await files.export(noFilter, csv))
      await place.put(`${today}.done`, Readable.from([]))
    },
  }
}

const placedOn = (day: Day, end: Date) => ({
  isToPack: false,
  tomorrow: end.toISOString(),
  from: startOfDay(shopZone(), day).toISOString(),
  before: end.toISOString(),
  counted: {},
})

/** Files are written under another name, and then renamed. */
export function nightlyFolder(folder: string): NightlyPlace {
  return {
    has: (name) =>
      access(join(folder, name)).then(
        () => true,
        () => false,
      ),
    async put(name, file) {
      await mkdir(folder, { recursive: true })
      await viaPart(folder, name, file, (part) => rename(part, join(folder, name)))
    },
  }
}

/** Hands a whole file on, which lies under another name until then. */
export async function viaPart(
  folder: string,
  name: string,
  file: Readable,
  finish: (part: string) => Promise<void>,
): Promise<void> {
  const part = join(folder, `.${name}.part`)
  try {
    await pipeline(file, createWriteStream(part, { flush: true }))
    await finish(part)
  } finally {
    await rm(part, { force: true })
  }
}
