import { listLockedPackages } from './locked-packages.mjs'
import { runIfStarted } from './node24.mjs'

const COLUMN = 42

/** Prints the licence of every package, so that `sort` and `uniq` can count them. */
function printLicences() {
  for (const { name, version, licence = 'unknown' } of listLockedPackages())
    console.log(`${licence.padEnd(COLUMN)} ${name}@${version}`)
}

await runIfStarted(import.meta.url, printLicences)
