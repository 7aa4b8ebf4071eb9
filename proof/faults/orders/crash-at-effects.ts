import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, startCluster } from '../cluster.ts'
import { type Step, startArmed, stepsOf } from '../effects/armed-shop.ts'
import { nameSeller, untilPapersAreWritten } from './name-seller.ts'
import { runOrderLife } from './order-life.ts'

/** More would keep a single wait of the life from ending in time. */
const KILLS_A_LIFE = 12
/** Some steps need luck: whether the webhook or the browser's report settles a payment. */
const LIVES_WITHOUT_KILL = 3

interface KilledLife {
  readonly kills: readonly Step[]
  readonly breaches: readonly string[]
  readonly seconds: number
}

interface CrashReport {
  readonly lives: readonly KilledLife[]
  /** Steps of the life at which the shop was never killed: they prove nothing. */
  readonly unreached: readonly Step[]
}

/**
 * Notes every effect of an order's life, then kills the shop before and after each. After each life the audit must be
 * clean. The cluster's other nodes are stopped meanwhile: they would do its work.
 */
export async function crashAtEffects(
  cluster: Cluster,
  choose: (steps: readonly Step[]) => readonly Step[],
  onLife: (life: KilledLife) => void = () => {},
): Promise<CrashReport> {
  const others = cluster.running.slice(1)
  for (const other of others) await other.stop()
  await nameSeller(cluster)
  const left = new Set(choose(stepsOf(await noteEffects(cluster))))
  const lives: KilledLife[] = []
  for (let fruitless = 0; left.size > 0 && fruitless < LIVES_WITHOUT_KILL; ) {
    const every = Math.ceil(left.size / KILLS_A_LIFE)
    const steps = [...left].filter((_, place) => place % every === lives.length % every)
    const life = await liveAndDie(cluster, steps)
    for (const step of life.kills) left.delete(step)
    fruitless = life.kills.length === 0 ? fruitless + 1 : 0
    lives.push(life)
    onLife(life)
  }
  // The last armed shop, too: it would start again by itself when a later test kills it.
  await cluster.running[0]?.stop()
  for (const place of cluster.urls.keys()) await cluster.restart(place)
  return { lives, unreached: [...left] }
}

async function noteEffects(cluster: Cluster): Promise<string[]> {
  await cluster.running[0]?.stop()
  const armed = await startArmed(cluster)
  armed.arm()
  await runOrderLife(cluster, await cluster.client(), await cluster.client({ role: 'admin' }))
  await untilPapersAreWritten(cluster)
  return armed.readEffects()
}

async function liveAndDie(cluster: Cluster, steps: readonly Step[]): Promise<KilledLife> {
  const began = Date.now()
  const left = new Set(steps)
  let isOver = false
  let back: Promise<void> = Promise.resolve()
  await cluster.running[0]?.stop()
  let armed = await start()

  async function start() {
    const started = await startArmed(cluster, [...left])
    started.shop.process.once('exit', (_code, signal) => {
      if (signal === 'SIGKILL') back = startAgain()
    })
    if (!isOver) started.arm()
    return started
  }

  async function startAgain(): Promise<void> {
    const step = await armed.readKill()
    if (step) left.delete(step)
    await letTimePass(cluster)
    if (isOver) await cluster.restart(0)
    else armed = await start()
  }

  await runOrderLife(cluster, await cluster.client(), await cluster.client({ role: 'admin' }))
  isOver = true
  armed.disarm()
  await untilAnswered(cluster.urls[0] ?? '')
  await back
  await untilPapersAreWritten(cluster)
  return {
    kills: steps.filter((step) => !left.has(step)),
    breaches: await cluster.audit(),
    seconds: (Date.now() - began) / 1000,
  }
}

/** Ends what waits until a killed shop can be doing it no more: its claims of keys, and its refunds. */
async function letTimePass({ pool }: Cluster): Promise<void> {
  await pool.query(`update kept_answer set claimed_until = now() where claimed_until > now()`)
  await pool.query(`update refund set due_at = now() where due_at > now() and state = 'pending'`)
}

async function untilAnswered(url: string): Promise<void> {
  for (;;) {
    const isOk = await fetch(`${url}/shop`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isOk) return
    await sleep(50)
  }
}

if (process.argv[1] === import.meta.filename) {
  const [wanted = ''] = process.argv.slice(2)
  const cluster = await startCluster({ shops: 1 })
  try {
    const choose = (steps: readonly Step[]) => {
      const chosen = steps.filter((step) => step.includes(wanted))
      console.log(`${chosen.length} of ${steps.length} steps`)
      return chosen
    }
    const { lives, unreached } = await crashAtEffects(cluster, choose, (life) =>
      console.log(
        `${life.kills.length} kills in ${life.seconds.toFixed(1)} s, ${life.breaches.join('; ') || 'audit clean'}\n${life.kills.map((step) => `  ${step}\n`).join('')}`,
      ),
    )
    for (const step of unreached) console.log(`NEVER ${step}`)
    const kills = lives.reduce((sum, life) => sum + life.kills.length, 0)
    const isClean = unreached.length === 0 && lives.every(({ breaches }) => breaches.length === 0)
    console.log(
      `${kills} kills in ${lives.length} lives: ${isClean ? 'every audit clean' : 'NOT CLEAN'}`,
    )
    process.exitCode = isClean ? 0 : 1
  } finally {
    await cluster.stop()
  }
}
