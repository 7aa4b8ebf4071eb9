import { expect, test } from 'vitest'
import type { DriveReport } from './drive.ts'
import { driveCluster, findObstacle } from './own-network.ts'

const obstacle = findObstacle()
const PATIENCE_MS = 540_000

/** Everything that may not happen, whichever computers die. */
const NOTHING = {
  lost: 0,
  oversold: 0,
  doubleCharged: 0,
  stuck: 0,
  breaches: [],
  unfenced: [],
  unrepeated: { failures: [] },
}

test.skipIf(obstacle)(
  'no acknowledged order is lost when the primary dies, stands alone or hands over',
  { timeout: PATIENCE_MS },
  () => {
    const faults = ['--kills', '3', '--partitions', '1', '--upgrades', '1']
    const { stdout, stderr } = driveCluster(faults, 'pipe')
    const last = stdout.trimEnd().split('\n').at(-1) ?? ''
    expect(last, stderr).toMatch(/^\{/)
    const report: DriveReport = JSON.parse(last)
    expect(report).toMatchObject(NOTHING)
    expect(report.faults).toHaveLength(5)
    expect(report.orders).toBeGreaterThan(100)
  },
)

test.runIf(obstacle)('what a cluster lacks on this machine is said in a sentence', () => {
  expect(obstacle).toMatch(/\.$|postgresql$/)
})
