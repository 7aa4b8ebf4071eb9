import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from '../../contract/calls.ts'
import { isForKeys, readyRoles, rightsOfRole, roleNames } from '../../contract/people/rights.ts'
import type { Endpoint } from '../../contract/values/endpoint.ts'
import { readPolicy, type StaffRight, staffRights } from '../../contract/values/rights.ts'

export const ACCESS_PAGE = join(import.meta.dirname, '../../docs/evidence/access.md')

const INTRODUCTION = `# Access

<!-- Written by \`npm run docs:access\` from the contract. A change of a line here is a change of who may do what. -->

Every call of the contract names one policy, and \`server/platform/http/access-matrix.test.ts\` makes each call as a visitor, a customer, another customer, the holder of each single right, a key with all that a key can hold, and an owner. \`own\`: about what is the caller's own. Staff may also do whatever customers may. A role that may write may read. A key is admitted by its rights alone, of which its maker must still hold each: it has nothing of its own, none over staff, and makes no keys. \`fresh proof\`: only in a session that began, or was proven again, in the last ten minutes, and by no key; refunds above a sum, bank details and undoing many rows ask for it by what is asked.`

/** Writes docs/evidence/access.md: which role holds which right, and who may make each call. */
export function writeAccessPage(): string {
  const roles = [
    '## Roles',
    [
      `| Right | ${readyRoles.map((role) => roleNames[role]).join(' | ')} |`,
      `| --- |${' --- |'.repeat(readyRoles.length)}`,
      ...staffRights.map(writeRight),
    ].join('\n'),
  ]
  const calls = [
    '## Calls',
    [
      `| Call | Policy | Visitor | Customer | Other customer | ${readyRoles.map((role) => roleNames[role]).join(' | ')} | Key |`,
      `| --- | --- | --- | --- | --- | --- |${' --- |'.repeat(readyRoles.length)}`,
      ...endpoints.map(writeCall),
    ].join('\n'),
  ]
  return `${[INTRODUCTION, ...roles, ...calls].join('\n\n')}\n`
}

const holds = (role: (typeof readyRoles)[number], right: StaffRight | undefined) =>
  right !== undefined && rightsOfRole(role).includes(right)

function writeRight(right: StaffRight): string {
  const marks = readyRoles.map((role) => (holds(role, right) ? 'yes' : ''))
  return `| \`${right}\` | ${marks.join(' | ')} |`
}

function writeCall(call: Endpoint): string {
  const { method, path, access, freshProof } = call
  const marks = access === 'open' || access === 'provider' ? 'yes' : undefined
  const { right, admitsOwn } = readPolicy(access)
  const ofStaff = access === 'anyRight' ? 'yes' : undefined
  const customer = admitsOwn ? 'own' : right || ofStaff ? '' : 'yes'
  const cells = [
    marks ?? '',
    marks ?? customer,
    marks ?? (access === 'signedIn' ? 'yes' : customer),
    ...readyRoles.map((role) => marks ?? ofStaff ?? (holds(role, right) ? 'yes' : customer)),
    marks ?? (isForKeys(call) ? 'yes' : ''),
  ]
  return `| \`${method} ${path}\` | ${access}${writeProof(freshProof)} | ${cells.join(' | ')} |`
}

const writeProof = (freshProof: Endpoint['freshProof']) =>
  freshProof === true ? ', fresh proof' : freshProof ? ', fresh proof with a second factor' : ''

if (import.meta.main) writeFileSync(ACCESS_PAGE, writeAccessPage())
