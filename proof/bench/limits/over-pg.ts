import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { quantile } from '../compare.ts'
import { type Contender, watched } from '../load.ts'
import type { Spell } from './bare-statements.ts'
import type { startLimit } from './start-limit.ts'

/** Bare statements as a contender; the program generates its own load. */
export function overPg(
  name: string,
  { child, processId }: Awaited<ReturnType<typeof startLimit>>,
  postgresId: number | undefined,
): Contender {
  return {
    name,
    async run(seconds) {
      const answerer = { processId, postgresId }
      const { seen, done: took } = await watched(answerer, async () => {
        child.send(seconds)
        const [spell] = (await Promise.race([
          once(child, 'message'),
          untilBroken(name, child),
        ])) as [Spell]
        return { requests: spell.length, done: spell }
      })
      return { ...seen, p50Ms: quantile(took, 0.5), p99Ms: quantile(took, 0.99), loadBusy: 0 }
    },
  }
}

async function untilBroken(name: string, child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit')
  throw new Error(`${name}: the program ended with code ${code}.`)
}
