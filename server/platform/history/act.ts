import { AsyncLocalStorage } from 'node:async_hooks'
import type { Endpoint } from '../../../contract/values/endpoint.ts'

/** The thing that an act changes: the one whose page shows it. */
export interface ActSubject {
  readonly kind: string
  readonly id: string | number | null
}

/** A staff call while it runs. */
export interface StaffAct {
  readonly actor: { readonly id: string; readonly email: string }
  /** Name of the key by which a program acts. */
  readonly viaKey: string | null
  /** The key's id, by which events name it. */
  readonly keyId: string | null
  readonly device: string
  /** The name of the call, as in the contract. */
  readonly kind: string
  subject: ActSubject
  before: object | undefined
  after: object | undefined
  reason: string | undefined
  /** The entry is committed, or the call is over: later transactions leave none. */
  isClosed: boolean
  /** Steps before the act itself, see `stepBeforeAct`. */
  isWaiting: boolean
}

const running = new AsyncLocalStorage<StaffAct>()

export const actNow = (): StaffAct | undefined => running.getStore()

/** Runs a call as an act: its first transaction that writes leaves the entry. */
export async function runAct<Answer>(act: StaffAct, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await running.run(act, call)
  } finally {
    act.isClosed = true
  }
}

/** Adds facts that only the use case knows to the entry of the call under way, before its transaction ends. */
export function describeAct(
  facts: Partial<Pick<StaffAct, 'subject' | 'before' | 'after' | 'reason'>>,
) {
  Object.assign(actNow() ?? {}, facts)
}

/** Names the thing whose page shows the act, where the call names a part of it, a name or a new thing. */
export function actOn(kind: string, id: string | number, part?: object): void {
  const act = actNow()
  if (!act) return
  act.subject = { kind, id }
  if (part) act.after = { ...part, ...act.after }
}

/** Runs a transaction that only prepares the act, such as a claim before the provider is asked. */
export async function stepBeforeAct<Result>(step: () => Promise<Result>): Promise<Result> {
  const act = actNow()
  if (!act) return step()
  act.isWaiting = true
  try {
    return await step()
  } finally {
    act.isWaiting = false
  }
}

/** Runs one of the many acts of a call, which leaves an entry of its own. */
export async function runPart<Result>(
  subject: ActSubject,
  part: () => Promise<Result>,
): Promise<Result> {
  const act = actNow()
  if (!act) return part()
  return runAct({ ...act, subject, before: undefined, after: undefined }, part)
}

/** The transaction under way has only locked: the act changes nothing, and leaves no entry. */
export function leaveNoEntry(): void {
  const act = actNow()
  if (act) act.isClosed = true
}

/** The facts of `is` that differ, as they were and as they are. */
export function changedFacts(
  was: object | undefined,
  is: object,
): { readonly before: object; readonly after: object } {
  const keys = Object.keys(is)
  const read = (from: object, key: string) => (from as Record<string, unknown>)[key] ?? null
  const changed = keys.filter(
    (key) => JSON.stringify(read(was ?? {}, key)) !== JSON.stringify(read(is, key)),
  )
  const pick = (from: object) => Object.fromEntries(changed.map((key) => [key, read(from, key)]))
  return { before: pick(was ?? {}), after: pick(is) }
}

/** Kinds by the first word of a call's path, where the page of the thing has another name. */
const subjectKinds: Readonly<Record<string, string>> = {
  users: 'user',
  customer: 'user',
  orders: 'order',
  uploadProduct: 'product',
  'create-payment-intent': 'order',
  documents: 'document',
  references: 'product',
  categories: 'name',
  pages: 'page',
  settings: 'setting',
}

/** The subject as the path names it. E-mails are no ids: the use case names the account. */
export function subjectOf({ path }: Pick<Endpoint, 'path'>, params: unknown): ActSubject {
  const [, word = ''] = path.split('/')
  const [id = null] = Object.values((params ?? {}) as Record<string, string | number>)
  const isEmail = typeof id === 'string' && id.includes('@')
  return { kind: subjectKinds[word] ?? word, id: isEmail ? null : id }
}
