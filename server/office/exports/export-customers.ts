import { and, asc, gt, sql } from 'drizzle-orm'
import type { BillTo } from '../../../contract/people/addresses/billing.ts'
import { matchUsers, type UserFilter } from '../../people/accounts/user-store.ts'
import type { Database } from '../../platform/database/database.ts'
import { address, billing, users } from '../../platform/database/tables/people.ts'
import type { Cell, Sheet } from '../../platform/sheets/write-sheet.ts'

const BATCH_ROWS = 1000

const header = [
  ...['email', 'name', 'role', 'confirmed', 'blocked', 'since', 'bill_to', 'vat_id', 'bill_street'],
  ...['bill_city', 'bill_region', 'bill_post_code', 'bill_country', 'company', 'contact', 'phone'],
  ...['street', 'street2', 'city', 'region', 'post_code', 'country'],
]

/** The users of a list with their bill-to and the address that they ship to first, oldest user first. */
export function sheetOfCustomers(db: Database, filter: UserFilter): Pick<Sheet, 'header' | 'rows'> {
  return { header, rows: customerRows(db, filter) }
}

async function* customerRows(db: Database, filter: UserFilter): AsyncGenerator<Cell[]> {
  let after: string | undefined
  while (true) {
    const batch = await readBatch(db, filter, after)
    for (const row of batch) yield toCells(row)
    if (batch.length < BATCH_ROWS) return
    after = batch.at(-1)?.user.id
  }
}

function readBatch(db: Database, filter: UserFilter, after: string | undefined) {
  const first = sql`(select id from ${address} where ${address.userId} = ${users.id}
    order by is_default desc, created_at limit 1)`
  return db
    .select({ user: users, billTo: billing.billTo, shipTo: address })
    .from(users)
    .leftJoin(billing, sql`${billing.userId} = ${users.id}`)
    .leftJoin(address, sql`${address.id} = ${first}`)
    .where(and(...matchUsers(db, filter), after ? gt(users.id, after) : undefined))
    .orderBy(asc(users.id))
    .limit(BATCH_ROWS)
}

const noBillTo: Partial<BillTo> = {}

function toCells({ user, billTo, shipTo }: Awaited<ReturnType<typeof readBatch>>[number]): Cell[] {
  const { legalName, vatId, street, city, region, postCode, country } = billTo ?? noBillTo
  const { email, name, role, emailConfirmed, blockedAt, createdAt } = user
  return [
    ...[email, name, role, emailConfirmed ? 'yes' : '', blockedAt ? 'yes' : ''],
    createdAt.toISOString(),
    ...[legalName, vatId, street, city, region, postCode, country],
    ...[shipTo?.company, shipTo?.name, shipTo?.phone, shipTo?.street, shipTo?.street2],
    ...[shipTo?.city, shipTo?.region, shipTo?.postCode, shipTo?.country],
  ].map((cell) => cell ?? '')
}
