import { expect, onTestFinished, test } from 'vitest'
import { fillDiskUnderOrders } from './full-disk.ts'
import { mountSmallDisk } from './small-disk.ts'

const disk = mountSmallDisk(256)
const reason = disk ? '' : ' (SKIPPED: mounting a small disk needs root on Linux)'
if (!disk) console.warn(`The full-disk test was skipped${reason}.`)

test.runIf(disk)(
  `when the disk fills up, orders get a 503, no acknowledged order is lost, and the shop recovers by itself${reason}`,
  async () => {
    if (!disk) return
    onTestFinished(() => disk.remove())
    const [report] = await fillDiskUnderOrders(disk, { cycles: 1, fullSeconds: 3 })
    expect(report).toMatchObject({ faults: [], lost: 0, isAuditClean: true })
    expect(report?.acknowledged).toBeGreaterThan(0)
    expect(Object.keys(report?.refused ?? {}).length).toBeGreaterThan(0)
  },
  300_000,
)
