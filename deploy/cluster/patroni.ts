import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Computer } from './computers.ts'

/** The user whose Patroni calls may change something. */
export const PATRONI_USER = 'patroni'

/** A row of PostgreSQL's `pg_stat_replication`, as Patroni tells it. */
interface Follower {
  readonly state: string
  readonly sync_state: string
}

interface Answer {
  readonly ok: boolean
  readonly text: string
}

/** How Patroni's calls are made: with a certificate of the cluster's CA, and a password for those that change something. */
export interface PatroniAccess {
  readonly port: number
  /** Folder of `ca.crt`, `own.crt` and `own.key`. */
  readonly tls: string
  readonly password: string
}

/** Patroni's calls, as its own tools use them. */
export function patroniOf(computers: readonly Computer[], { port, tls, password }: PatroniAccess) {
  const read = (file: string) => readFileSync(join(tls, file))
  const agent = new Agent({ ca: read('ca.crt'), cert: read('own.crt'), key: read('own.key') })

  async function ask(
    address: string,
    path: string,
    body?: object,
    method = 'POST',
  ): Promise<Answer> {
    const asked = request(`https://${address}:${port}${path}`, {
      agent,
      signal: AbortSignal.timeout(body ? 60_000 : 2_000),
      ...(body && { method, auth: `${PATRONI_USER}:${password}` }),
    })
    asked.end(body && JSON.stringify(body))
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    return { ok: answer.statusCode === 200, text: await text(answer) }
  }
  const holds = async ({ address }: Computer, path: string): Promise<boolean> => {
    try {
      return (await ask(address, path)).ok
    } catch {
      return false
    }
  }

  async function findPrimary(): Promise<Computer | undefined> {
    const answers = await Promise.all(computers.map((computer) => holds(computer, '/primary')))
    return computers[answers.indexOf(true)]
  }

  async function hasSynchronous(): Promise<boolean> {
    const answers = await Promise.all(computers.map((computer) => holds(computer, '/sync')))
    return answers.includes(true)
  }

  /** How the standbys follow, as the primary itself sees it now; their own view of it may be some seconds old. */
  async function findFollowers({ address }: Computer): Promise<readonly Follower[]> {
    const answer = await ask(address, '/patroni').catch(() => undefined)
    if (!answer?.ok) return []
    const { replication = [] }: { replication?: readonly Follower[] } = JSON.parse(answer.text)
    // One that returned from a former primary may run, but follow nothing until it is rewound.
    return replication.filter(({ state }) => state === 'streaming')
  }

  return {
    findPrimary,
    /** A primary, a synchronous standby, and as many standbys that follow as there are other computers. */
    async isWhole(): Promise<boolean> {
      const primary = await findPrimary()
      if (!primary) return false
      const followers = await findFollowers(primary)
      return (
        followers.some(({ sync_state }) => sync_state === 'sync') &&
        followers.length === computers.length - 1 &&
        (await hasSynchronous())
      )
    },
    hasSynchronous,
    /** Changes what Patroni keeps in etcd, for all of its members. */
    async configure(change: object): Promise<void> {
      const primary = await findPrimary()
      if (!primary) throw new Error('There is no primary to be configured.')
      const answer = await ask(primary.address, '/config', change, 'PATCH')
      if (!answer.ok) throw new Error(`Patroni refused a change: ${answer.text}`)
    },
    /** Hands the role over to the synchronous standby; false if there is none just now. */
    async switchover(from: Computer): Promise<boolean> {
      return (await ask(from.address, '/switchover', { leader: from.name })).ok
    },
  }
}
