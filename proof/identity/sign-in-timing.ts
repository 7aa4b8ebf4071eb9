import { randomUUID } from 'node:crypto'
import { SHOP_SETTINGS } from '../shop/shop-settings.ts'
import { startShop } from '../shop/start-shop.ts'
import { areaUnderCurve } from './area-under-curve.ts'

/**
 * `npm run test:timing [samples]`: whether response time distinguishes known from unknown emails. Each sample uses an
 * untried email; both kinds alternate at random, one request at a time.
 */
const SAMPLES = Number(process.argv[2] ?? 600)
const WARM_UP = 30
const ALLOWED = { least: 0.42, most: 0.58 }

const shop = await startShop({
  env: {
    ...SHOP_SETTINGS,
    DEMO: 'off',
    LIMIT_RESETS: '100000',
    LIMIT_SIGN_INS: '100000',
    LIMIT_SIGN_UPS: '100000',
  },
})
const post = async (path: string, body: object) => {
  const answer = await fetch(shop.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await answer.arrayBuffer()
  return answer.status
}
const makeEmail = () => `${randomUUID()}@garage.example`

async function signUpMany(count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, makeEmail)
  for (let done = 0; done < count; done += 10) {
    const some = emails.slice(done, done + 10).map(async (email) => {
      const form = { name: 'Dana', email, password: 'pallet of pads' }
      const status = await post('/identity/sign-up', form)
      if (status !== 200 && status !== 201) throw new Error(`sign-up: ${status}`)
    })
    await Promise.all(some)
  }
  return emails
}

interface Part {
  readonly name: string
  readonly status: number
  ask(email: string): Promise<number>
}

const parts: readonly Part[] = [
  {
    name: 'sign-in',
    status: 401,
    ask: (email) => post('/identity/sign-in', { email, password: 'not this one' }),
  },
  { name: 'reset', status: 200, ask: (email) => post('/identity/password-reset', { email }) },
]

async function measure({ name, status, ask }: Part): Promise<boolean> {
  const known = await signUpMany(SAMPLES)
  for (let time = 0; time < WARM_UP; time += 1) await ask(makeEmail())
  const order = [
    ...known.map((email) => ({ email, isKnown: true })),
    ...known.map(() => ({ email: makeEmail(), isKnown: false })),
  ]
    .map((sample) => ({ ...sample, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
  const times = { known: [] as number[], unknown: [] as number[] }
  for (const { email, isKnown } of order) {
    const start = performance.now()
    const answered = await ask(email)
    times[isKnown ? 'known' : 'unknown'].push(performance.now() - start)
    if (answered !== status) throw new Error(`${name}: ${answered} instead of ${status}`)
  }
  const area = areaUnderCurve(times.known, times.unknown)
  const isWithin = area >= ALLOWED.least && area <= ALLOWED.most
  console.log(
    `${name}: ${SAMPLES} known, median ${median(times.known)} ms; ${SAMPLES} unknown, median ${median(times.unknown)} ms; area under the curve ${area.toFixed(3)}${isWithin ? '' : `, allowed ${ALLOWED.least} to ${ALLOWED.most}`}`,
  )
  return isWithin
}

function median(times: number[]): string {
  return ([...times].sort((one, other) => one - other)[times.length >> 1] ?? 0).toFixed(1)
}

try {
  const outcomes = []
  for (const part of parts) outcomes.push(await measure(part))
  process.exitCode = outcomes.every(Boolean) ? 0 : 1
} finally {
  await shop.stop()
}
