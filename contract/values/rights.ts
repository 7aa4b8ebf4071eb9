/** Words of the shop's work. Staff and their keys hold some of them, each to read or to write. */
export const rightWords = [
  'catalogue',
  'stock',
  'orders',
  'money',
  'customers',
  'content',
  'settings',
  'staff',
] as const
export type RightWord = (typeof rightWords)[number]
export type StaffRight = `${RightWord}:read` | `${RightWord}:write`

/** Every right of staff; an owner holds all of them. */
export const staffRights: readonly StaffRight[] = rightWords.flatMap((word) => [
  `${word}:read` as const,
  `${word}:write` as const,
])

/**
 * Callers that a call of the contract admits. A call that names none of these does not start.
 * - `open`: anybody.
 * - `provider`: no session; the handler verifies a third party's signature or proof first.
 * - `signedIn`: anybody with a session.
 * - `self`: anybody with a session, about what is their own: the SQL `where` or `selfFrom` says so.
 * - a right such as `orders:write`: staff who hold it.
 * - `anyRight`: staff, whatever right they hold; the SQL `where` follows their rights.
 * - `own or orders:write`: as `self`; about anybody's for staff who hold the right.
 * Rights of a company's members (buy, approve, pay, people, read) will be further words here.
 */
export type Access =
  | 'open'
  | 'provider'
  | 'signedIn'
  | 'self'
  | 'anyRight'
  | StaffRight
  | `own or ${StaffRight}`

const withoutRight = ['open', 'provider', 'signedIn', 'self', 'anyRight']

/** Every policy that a call can name. */
export const policies: ReadonlySet<string> = new Set([
  ...withoutRight,
  ...staffRights,
  ...staffRights.map((right) => `own or ${right}`),
])

/** The right of staff in a policy, and whether it also admits anybody about their own. */
export function readPolicy(access: Access): { right: StaffRight | undefined; admitsOwn: boolean } {
  const right = staffRights.find((one) => access === one || access === `own or ${one}`)
  return { right, admitsOwn: access === 'self' || access.startsWith('own or ') }
}
