import type { Endpoint } from '../values/endpoint.ts'
import {
  type RightWord,
  readPolicy,
  rightWords,
  type StaffRight,
  staffRights,
} from '../values/rights.ts'

const reads = (...words: RightWord[]) => words.map((word) => `${word}:read` as const)
const writes = (...words: RightWord[]) => words.map((word) => `${word}:write` as const)

/** The roles that are ready to be given. Packing and shipping move stock, so they are `stock:write`. */
const readyMade = {
  owner: staffRights,
  catalogue: [...writes('catalogue', 'content'), ...reads('stock')],
  warehouse: [...writes('stock'), ...reads('orders')],
  orders: [...writes('orders', 'stock', 'customers'), ...reads('catalogue', 'money')],
  money: [...writes('money'), ...reads('orders', 'customers', 'stock', 'settings')],
  support: [...writes('orders', 'customers'), ...reads('catalogue', 'stock', 'money', 'content')],
  readOnly: reads(...rightWords),
} as const satisfies Record<string, readonly StaffRight[]>

export type ReadyRole = keyof typeof readyMade
export const readyRoles = Object.keys(readyMade) as [ReadyRole, ...ReadyRole[]]
/** `customer`: no right of staff; `own`: ticked one by one. */
export type Role = ReadyRole | 'own' | 'customer'

export const roleNames: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  catalogue: 'Catalogue',
  warehouse: 'Warehouse',
  orders: 'Orders',
  money: 'Money',
  support: 'Support',
  readOnly: 'Read only',
  own: 'Custom',
  customer: 'Customer',
}

/** The rights in their own order, each once; who may write may read. */
export function completeRights(rights: readonly StaffRight[]): StaffRight[] {
  const chosen = new Set<string>(rights)
  return staffRights.filter(
    (right) => chosen.has(right) || chosen.has(right.replace(':read', ':write')),
  )
}

/** The rights that a role gives. */
export const rightsOfRole = (role: ReadyRole | 'customer'): StaffRight[] =>
  role === 'customer' ? [] : completeRights(readyMade[role])

/** The role that gives exactly these rights. */
export function roleOf(rights: readonly StaffRight[]): Role {
  if (rights.length === 0) return 'customer'
  const held = completeRights(rights).join()
  return readyRoles.find((role) => rightsOfRole(role).join() === held) ?? 'own'
}

/** Whether somebody may give or take these rights: nobody has a say over what they lack. */
export const covers = (held: readonly StaffRight[], wanted: readonly StaffRight[]): boolean =>
  wanted.every((right) => held.includes(right))

/** Whether somebody with these rights may act on an account: on one of staff with a say over staff and all they hold. */
export const reaches = (held: readonly StaffRight[], theirs: readonly StaffRight[]): boolean =>
  theirs.length === 0 || (held.includes('staff:write') && covers(held, theirs))

/** Staff without this right are shown orders, lines and exports without prices. */
export const PRICES_RIGHT = 'money:read' satisfies StaffRight

/** A customer's data holds their orders with prices: an export needs the right of what it exports. */
export const CUSTOMER_DATA_RIGHTS = ['orders:read', PRICES_RIGHT] as const satisfies StaffRight[]

/** The rights that a key can hold: none over staff, or a leaked key could make its thief an owner. */
export const keyRights: readonly StaffRight[] = staffRights.filter(
  (right) => !right.startsWith('staff:'),
)

/** The refusal of a call that needs a right; `over` is the call's own word, else the right's. */
export const noSayOver = (
  right: StaffRight,
  over = right.split(':')[0],
  holder = 'Your role',
): string => `${holder} has no say over ${over}: it lacks ${right}.`

/** Whether a key with the right can make a call: none about the caller's own account, nor one that asks for a person. */
export function isForKeys({
  access,
  byPeopleOnly,
  freshProof,
}: Pick<Endpoint, 'access' | 'byPeopleOnly' | 'freshProof'>): boolean {
  if (byPeopleOnly || freshProof) return false
  const { right } = readPolicy(access)
  return access === 'open' || access === 'anyRight' || (!!right && keyRights.includes(right))
}
