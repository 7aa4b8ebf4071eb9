import { expect, onTestFinished, test } from 'vitest'
import { fillDiskUnderOrders } from './full-disk.ts'
import { mountSmallDisk } from './small-disk.ts'

const disk = mountSmallDisk(256)
const reason = disk ? '' : ' (SKIPPED: only root on Linux may mount a small disk)'
if (!disk) console.warn(`The test of the full disk is not run${reason}.`)

test.runIf(disk)(
  `a disk that fills up under orders: plain 503s, nothing acknowledged is lost, and the shop comes back by itself${reason}`,
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
