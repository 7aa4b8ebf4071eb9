import { build } from '../../scripts/build/build.mjs'
import { driveCluster, findObstacle } from './own-network.ts'

/** `npm run test:cluster`: the full runs, of which the tests do a tenth. Other figures may be given instead. */
const WHOLE = [
  ['--orders', '100000', '--clients', '32', '--kills', '50'],
  ['--partitions', '20', '--switchovers', '10', '--lags', '5', '--shops', '10', '--clients', '32'],
  ['--upgrades', '10', '--reloads', '10'],
]

const given = process.argv.slice(2)
const obstacle = findObstacle()
if (obstacle) {
  console.error(obstacle)
  process.exit(2)
}
await build()
for (const faults of given.length > 0 ? [given] : WHOLE) {
  const { status } = driveCluster(faults, 'inherit')
  if (status !== 0) process.exitCode = 1
}
