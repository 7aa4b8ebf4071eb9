import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { ARMED, EFFECTS, KILLED, STEPS } from './effect-files.ts'
import { effectNamer, maskPath, nameCall } from './name-effect.ts'

// Loaded into a shop by `--import` (`armed-shop.ts`), never by itself. While armed, it notes what the shop writes
// and asks of the provider, or kills the shop before or after one of these steps, as `kill -9` does.

const folder = process.env.EFFECTS_FOLDER ?? ''
type Reach = (moment: 'before' | 'after', effect: string) => void
const steps = new Set<string>(JSON.parse(readFileSync(join(folder, STEPS), 'utf8')))
const act = steps.size === 0 ? noteOnce() : killAt(steps)

const reach: Reach = (moment, effect) => {
  if (existsSync(join(folder, ARMED))) act(moment, effect)
}

function noteOnce(): Reach {
  const noted = new Set<string>()
  return (_moment, effect) => {
    if (noted.has(effect)) return
    noted.add(effect)
    appendFileSync(join(folder, EFFECTS), `${effect}\n`)
  }
}

function killAt(steps: ReadonlySet<string>): Reach {
  return (moment, effect) => {
    const step = `${moment} ${effect}`
    if (!steps.has(step)) return
    writeFileSync(join(folder, KILLED), step)
    process.kill(process.pid, 'SIGKILL')
  }
}

type Query = (this: pg.Client, ...given: unknown[]) => unknown
const query = pg.Client.prototype.query as Query
const namers = new WeakMap<pg.Client, ReturnType<typeof effectNamer>>()

const watched: Query = function (...given) {
  const namer = namers.get(this) ?? effectNamer()
  namers.set(this, namer)
  const { text, values } = readStatement(given)
  const effect = text === undefined ? undefined : namer(text, values)
  if (!effect) return query.apply(this, given)
  reach('before', effect)
  const answer = given.at(-1)
  if (typeof answer === 'function') {
    const answered = (error: unknown, ...found: unknown[]) => {
      if (!error) reach('after', effect)
      answer(error, ...found)
    }
    return query.apply(this, [...given.slice(0, -1), answered])
  }
  const result = query.apply(this, given)
  if (!(result instanceof Promise)) return result
  return result.then((found) => {
    reach('after', effect)
    return found
  })
}
pg.Client.prototype.query = watched as typeof pg.Client.prototype.query

function readStatement([statement, more]: readonly unknown[]) {
  const listed = Array.isArray(more) ? more : []
  if (typeof statement === 'string') return { text: statement, values: listed }
  const { text, values = listed } = statement as { text?: string; values?: unknown[] }
  return { text, values }
}

/** The call of the shop in which the provider is asked; a job's work has none. */
const asker = new AsyncLocalStorage<string>()
const calls = new WeakMap<ClientRequest, string>()

subscribe('http.server.request.start', (told) => {
  const { method, url = '' } = (told as { request: IncomingMessage }).request
  asker.enterWith(`${method} ${maskPath(url)}`)
})
subscribe('http.client.request.created', (told) => {
  const { request } = told as { request: ClientRequest }
  if (!request.path.startsWith('/v1/')) return
  const call = nameCall(asker.getStore() ?? 'a job', request.method, request.path)
  calls.set(request, call)
  reach('before', call)
})
subscribe('http.client.response.finish', (told) => {
  const call = calls.get((told as { request: ClientRequest }).request)
  if (call) reach('after', call)
})
