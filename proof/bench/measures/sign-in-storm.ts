import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import type { Bench, Measure } from '../measure.ts'

const PEOPLE = 50
const PASSWORD = 'parts by the pallet'
/** Home page requests per second: moderate load, far from the shop's limit. */
const VISITORS = { connections: 8, perSecond: 40 }

/** Latency for visitors while a whole company signs in at nine o'clock. */
export const signInStorm: Measure = {
  name: 'sign-in storm',
  async run({ shop, isQuick }) {
    const emails = Array.from(
      { length: PEOPLE },
      (_, place) => `storm-${place}@fulton-yard.example`,
    )
    for (const email of emails) await makeAccount(shop.origin, email)
    const seconds = isQuick ? 4 : 10
    const quiet = await visit(shop, seconds)
    const visiting = visit(shop, seconds)
    await sleep(seconds * 250)
    const start = performance.now()
    await Promise.all(emails.map((email) => signIn(shop.origin, email)))
    const tookMs = performance.now() - start
    const stormy = await visiting
    return {
      rows: [
        {
          what: `\`GET /\` while ${PEOPLE} people sign in at once, p99`,
          value: stormy,
          unit: 'ms',
          goal: { atMost: 100 },
          note: `quiet ${quiet} ms; all were signed in after ${(tookMs / 1000).toFixed(1)} s`,
        },
      ],
    }
  },
}

/** The p99 of visitors arriving at a fixed rate, whether or not earlier requests are answered. */
async function visit({ origin }: Bench['shop'], seconds: number): Promise<number> {
  const { latency, non2xx, errors } = await autocannon({
    url: origin,
    connections: VISITORS.connections,
    overallRate: VISITORS.perSecond,
    duration: seconds,
    headers: { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' },
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} visitors saw no home page.`)
  return latency.p99
}

async function makeAccount(origin: string, email: string): Promise<void> {
  const body = { name: 'Dana Whitfield', email, password: PASSWORD }
  const { status } = await call(origin, 'POST', '/identity/sign-up', body)
  // 409: signed up in an earlier run.
  if (status >= 400 && status !== 409) throw new Error(`Signing up got status ${status}.`)
}

async function signIn(origin: string, email: string): Promise<void> {
  const proof = await call(origin, 'POST', '/identity/sign-in', { email, password: PASSWORD })
  const token = { authorization: `Bearer ${proof.body.idToken}` }
  const session = await call(origin, 'PUT', `/user/${email}`, { email }, token)
  if (proof.status !== 200 || session.status !== 200)
    throw new Error(`Signing in got status ${proof.status} and ${session.status}.`)
}

async function call(origin: string, method: string, path: string, body: object, headers = {}) {
  const answer = await fetch(origin + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as { idToken?: string } }
}
