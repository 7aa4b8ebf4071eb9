import { quantile } from '../compare.ts'
import { fetchRaw, openConnection } from '../fetch-raw.ts'
import type { Bench, Measure } from '../measure.ts'
import type { Row } from '../row.ts'

const LONGEST_LIST = 5000
const WARM_UP = 2

/** Lists that are read against all numbers, of one client that sends the next one when the last is answered. */
export const quickOrder: Measure = {
  name: 'quickOrder',
  async run({ shop, size, isQuick }) {
    const rows: Row[] = []
    for (const { what, lines, atMostMs, times } of [
      { what: 'a line', lines: 1, atMostMs: 60, times: isQuick ? 20 : 100 },
      {
        what: 'a list of 5,000 lines',
        lines: LONGEST_LIST,
        atMostMs: 2000,
        times: isQuick ? 2 : 7,
      },
    ]) {
      const { took, resolved } = await readInTurn(shop, lines, times + WARM_UP)
      rows.push({
        what: `${what} read to parts, of ${size}, p50`,
        value: quantile(took, 0.5),
        unit: 'ms',
        goal: { atMost: atMostMs },
        note: `one client; p99 ${quantile(took, 0.99).toFixed(1)} ms; ${Math.round(100 * resolved)} % led to a part`,
      })
    }
    return { rows }
  },
}

async function readInTurn({ origin, database }: Bench['shop'], lines: number, times: number) {
  const agent = openConnection()
  const took: number[] = []
  let resolved = 0
  try {
    for (let time = 0; time < times; time += 1) {
      const text = await writeList(database, lines, time)
      const start = performance.now()
      const { status, bytes } = await fetchRaw(
        `${origin}/resolve`,
        { 'accept-encoding': 'identity' },
        { agent, body: { text } },
      )
      took.push(performance.now() - start)
      if (status !== 200) throw new Error(`A list of ${lines} lines got status ${status}.`)
      const { counts } = JSON.parse(bytes.toString())
      resolved += (counts.ready + counts.adjust + counts.choose) / lines / times
    }
  } finally {
    agent.destroy()
  }
  return { took: took.slice(WARM_UP), resolved }
}

/** Own part numbers, other makers' numbers, numbers that nobody has, and a greeting now and then. */
async function writeList(database: Bench['shop']['database'], lines: number, time: number) {
  const { rows } = await database.query<{ part: string; other: string | null; minimum: number }>(
    `select part_number as part, minimum, (select number from reference where product_id = product.id limit 1) as other
     from product tablesample bernoulli (5) where removed_at is null and part_number is not null order by random() limit $1`,
    [lines],
  )
  return rows
    .map(({ part, other, minimum }, place) => {
      const kind = lines === 1 ? time % 2 : place % 10
      if (kind === 9) return 'Please deliver to dock 4, thanks'
      if (kind === 8) return `QX ${100_000 + place} Z ${minimum} pcs`
      return kind % 2 === 0 ? `${part} ${minimum}` : `${minimum} x ${other ?? part}`
    })
    .join('\n')
}
