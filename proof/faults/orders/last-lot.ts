import { createProduct, orderBody } from '../../../server/testing/factories.ts'
import { type Cluster, startCluster } from '../cluster.ts'

const BUYERS = 64
const LOT = 500

interface RaceReport {
  readonly rounds: number
  /** Number of rounds per number of winners. Must be `{ 1: rounds }`. */
  readonly roundsByWinners: Readonly<Record<number, number>>
}

/** 64 buyers order the last 500 pieces at once, half of them through each of two nodes on one database. */
export async function raceForLastLot(cluster: Cluster, rounds: number): Promise<RaceReport> {
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => cluster.client()))
  const roundsByWinners: Record<number, number> = {}
  for (let round = 0; round < rounds; round += 1) {
    const product = await createProduct(cluster.db, { available: LOT })
    const answers = await Promise.all(
      buyers.map((buyer, place) =>
        buyer.once(
          `${cluster.urls[place % cluster.urls.length]}/orderProduct`,
          'POST',
          orderBody(product.id),
        ),
      ),
    )
    const winners = answers.filter(({ status }) => status === 201).length
    roundsByWinners[winners] = (roundsByWinners[winners] ?? 0) + 1
    const strange = answers.find(({ status }) => ![201, 409, 422].includes(status))
    if (strange) throw new Error(`A buyer got status ${strange.status}.`)
  }
  return { rounds, roundsByWinners }
}

if (process.argv[1] === import.meta.filename) {
  const cluster = await startCluster()
  const report = await raceForLastLot(cluster, Number(process.argv[2] ?? 200))
  console.log('The last lot:', report, await cluster.audit())
  await cluster.stop()
  process.exitCode = report.roundsByWinners[1] === report.rounds ? 0 : 1
}
