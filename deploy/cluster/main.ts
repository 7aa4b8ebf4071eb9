import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { build } from '../../scripts/build/build.mjs'
import { apartComputers } from './apart.ts'
import { startCluster } from './cluster.ts'
import { isRoot, loopbackComputers } from './computers.ts'
import { ProgramsMissing } from './programs.ts'

const FIRST_PORT = 3100

/** `npm run cluster [-- --port 3100] [--apart]`: runs until Ctrl-C and leaves nothing behind. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { port: { type: 'string' }, apart: { type: 'boolean', default: false } },
  })
  if (values.apart && !isRoot())
    throw new RangeError('--apart makes network namespaces, which needs root.')
  const makeComputers = values.apart ? apartComputers : loopbackComputers
  const ending = Promise.race(['SIGINT', 'SIGTERM', 'SIGHUP'].map((name) => once(process, name)))
  await build()
  const opening = startCluster({
    port: Number(values.port ?? FIRST_PORT),
    makeComputers,
    say: (line) => console.log(line),
  })
  const isEnded = await Promise.race([opening.then(() => false), ending.then(() => true)])
  if (isEnded) console.log('Closing as soon as it is open …')
  const cluster = await opening
  if (isEnded) return cluster.stop()
  const primary = await cluster.patroni.findPrimary()
  console.log(`The cluster is open at ${cluster.url} (primary: ${primary?.name})
  admin     admin@bulkhead.example   ${cluster.adminPassword}
  shops     ${cluster.shopUrls.join(' and ')}
  logs      ${cluster.folder}/logs${values.apart ? '\n  pull a cable with: ip link set dev bh-db1 nomaster; back with: ip link set dev bh-db1 master bulkhead0' : ''}
Ctrl-C ends it and removes its data.`)
  await ending
  console.log('Closing …')
  await cluster.stop()
}

try {
  await main()
  process.exit(0)
} catch (error) {
  const isPlain = error instanceof ProgramsMissing || error instanceof RangeError
  console.error(isPlain ? error.message : error)
  process.exit(1)
}
