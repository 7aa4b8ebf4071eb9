import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePorts } from '../../shop/start-shop.ts'
import type { Measure } from '../measure.ts'
import { memoryMb } from '../processes.ts'
import { machineOnly, SHOPS } from '../shop.ts'

const ROOT = join(import.meta.dirname, '../../..')
const PICTURE = 'flange-bolts.webp'
const HEADER =
  'part_number,name,description,price,minimum,available,picture,brand,category,attributes'

/** The program behind `npm run import`. */
const IMPORT = 'server/operating/commands/import.ts'

/** Imports a maker's list into a new shop: duration, and whether a list three times as long needs more memory. */
export const importing: Measure = {
  name: 'import',
  async run({ isQuick }) {
    const lines = isQuick ? 10_000 : 100_000
    const once = await importLines(lines)
    const thrice = await importLines(3 * lines)
    const what = `import of ${lines.toLocaleString('en')} lines into a new shop`
    const { peakMb } = thrice
    return {
      rows: [
        { what, value: once.seconds, unit: 's', note: 'includes creating the database' },
        { what: `${what}, most memory`, value: once.peakMb, unit: 'MB' },
        {
          what: 'import of three times as many lines, most memory',
          value: peakMb,
          unit: 'MB',
          goal: { atMost: Math.round(once.peakMb * 1.2) },
          note: `${(peakMb / once.peakMb).toFixed(2)} times`,
        },
      ],
    }
  },
}

async function importLines(lines: number) {
  const folder = join(SHOPS, 'imported')
  await rm(folder, { recursive: true, force: true })
  try {
    await mkdir(join(folder, 'pictures'), { recursive: true })
    await cp(join(ROOT, 'demo/pictures', PICTURE), join(folder, 'pictures', PICTURE))
    const file = join(folder, 'parts.csv')
    await pipeline(Readable.from(writeLines(lines)), createWriteStream(file))
    return await importFile(file, join(folder, 'shop'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function importFile(file: string, dataDir: string) {
  const start = performance.now()
  const importer = spawn(process.execPath, [IMPORT, file], {
    cwd: ROOT,
    env: { ...machineOnly(), DATA_DIR: dataDir, PORT: String(await findFreePorts()) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(importer, 'exit')
  let peakMb = 0
  let isOver = false
  ended.then(() => {
    isOver = true
  })
  while (!isOver) {
    // The peak so far; the last reading covers nearly the whole run.
    peakMb = Math.max(peakMb, memoryMb(importer.pid ?? 0).peak)
    await sleep(50)
  }
  const [code] = await ended
  if (code !== 0) throw new Error(`The import exited with ${code}.`)
  return { seconds: (performance.now() - start) / 1000, peakMb }
}

function* writeLines(count: number): Generator<string> {
  yield `${HEADER}\n`
  for (let line = 1; line <= count; line += 1) {
    const size = 6 + (line % 12)
    yield `NL-${String(line).padStart(7, '0')},"Flange bolt M${size} × ${20 + (line % 60)}","Hexagon flange bolt, zinc plated, packed by the hundred.",${(0.1 + (line % 90) / 100).toFixed(2)},500,${1000 + (line % 9000)},${PICTURE},Norvall,Fasteners,"Thread=M${size}; Length=${20 + (line % 60)} mm"\n`
  }
}
