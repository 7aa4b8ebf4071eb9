import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, startCluster } from '../cluster.ts'
import { type ArmedShop, type Step, startArmed, stepsOf } from '../effects/armed-shop.ts'

const RAISED_PERCENT = 10
const LONGEST_WAIT_MS = 75_000
/** Jobs write meanwhile, too. */
const OF_CHANGES = /change_|product|enter_stock|appl(ied|ying)/

interface KillReport {
  readonly step: Step
  readonly killed: boolean
  /** Products with the raised price after the restart. */
  readonly raisedAfterKill: number
  /** The same once the change set is applied. */
  readonly raisedAtEnd: number
}

/** Applies a change set of many products to note its steps, kills the shop at each chosen one, and applies it again. */
export async function killMidApply(
  products: number,
  choose: (steps: readonly Step[]) => readonly Step[] = (steps) => steps,
): Promise<KillReport[]> {
  const cluster = await startCluster({ shops: 1 })
  try {
    const reports: KillReport[] = []
    for (const step of choose(await noteSteps(cluster, products)))
      reports.push(await killOnce(cluster, products, step))
    return reports
  } finally {
    await cluster.stop()
  }
}

async function noteSteps(cluster: Cluster, products: number): Promise<Step[]> {
  const armed = await openWithProducts(cluster, products)
  const { applyUntilDone } = await draft(cluster)
  armed.arm()
  await applyUntilDone()
  return stepsOf((await armed.readEffects()).filter((effect) => OF_CHANGES.test(effect)))
}

async function killOnce(cluster: Cluster, products: number, step: Step): Promise<KillReport> {
  const armed = await openWithProducts(cluster, products, step)
  const { apply, applyUntilDone } = await draft(cluster)
  let killed = false
  const restarted = new Promise<void>((resolve) => {
    armed.shop.process.once('exit', (_code, signal) => {
      killed = signal === 'SIGKILL'
      void cluster.restart(0).then(() => resolve())
    })
  })
  armed.arm()
  const applied = apply()
  // A step that is never reached kills nothing.
  await Promise.race([restarted, applied])
  if (killed) await restarted
  const raisedAfterKill = await countRaised(cluster)
  await applied
  await applyUntilDone()
  return { step, killed, raisedAfterKill, raisedAtEnd: await countRaised(cluster) }
}

async function openWithProducts(
  cluster: Cluster,
  products: number,
  ...steps: Step[]
): Promise<ArmedShop> {
  // Without a shop beside it: one that reads of other tables first would deadlock with the truncation.
  await cluster.running[0]?.stop()
  await cluster.pool.query('truncate product cascade')
  await cluster.pool.query(
    `insert into product (id, part_number, name, description, list_price_cents, minimum, available, image_url, added_by_email)
     select gen_random_uuid(), 'P-' || n, 'Disc', 'Iron.', 1000, 1, 5, '/images/i.webp', 'a@b' from generate_series(1, $1) n`,
    [products],
  )
  return startArmed(cluster, steps)
}

/** A change set that raises all prices, and how to apply it. */
async function draft(cluster: Cluster) {
  const admin = await cluster.client({ role: 'admin' })
  const ask = async (path: string, method = 'GET', body?: object) =>
    (await admin.insist(cluster.urls, path, method, body)).body
  const action = { kind: 'priceByPercent', percent: RAISED_PERCENT }
  const drafted = await ask('/changeSet', 'POST', { title: 'Dearer', action, filter: {} })
  const id = Number(drafted?.insertedId)
  const apply = () => ask(`/changeSet/${id}/apply`, 'POST', {})
  return {
    apply,
    async applyUntilDone(): Promise<void> {
      const deadline = Date.now() + LONGEST_WAIT_MS
      while ((await ask(`/changeSet/${id}`))?.state !== 'applied' && Date.now() < deadline) {
        await apply()
        await sleep(500)
      }
    },
  }
}

async function countRaised(cluster: Cluster): Promise<number> {
  const { rows } = await cluster.pool.query(
    'select count(*)::integer as raised from product where list_price_cents = 1100',
  )
  return rows[0].raised
}

if (process.argv[1] === import.meta.filename) {
  const products = Number(process.argv[2] ?? 50_000)
  const reports = await killMidApply(products)
  for (const { step, killed, raisedAfterKill, raisedAtEnd } of reports)
    console.log(
      `${killed ? 'killed' : 'NEVER '} ${step.padEnd(60)} ${raisedAfterKill} of ${products} prices raised after it, ${raisedAtEnd} at the end`,
    )
  const isWhole = reports.every(
    ({ killed, raisedAfterKill, raisedAtEnd }) =>
      killed && [0, products].includes(raisedAfterKill) && raisedAtEnd === products,
  )
  process.exitCode = isWhole ? 0 : 1
}
