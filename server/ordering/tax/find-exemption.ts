import { and, desc, eq, gte, isNull, or, sql } from 'drizzle-orm'
import type { Exemption } from '../../../contract/ordering/delivery/delivered-cost.ts'
import { isMemberState, regionsAt } from '../../../contract/ordering/tax/tax.ts'
import type { TaxSetting } from '../../../contract/ordering/tax/tax-setting.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { preparedStatement } from '../../platform/database/prepared.ts'
import { taxStatus } from '../../platform/database/tables/people.ts'

interface TaxedPlace {
  readonly to: { readonly country: string; readonly postCode: string }
  readonly tax: TaxSetting
  readonly sellerCountry: string
  /** `2026-01-31`, UTC. */
  readonly day: string
}

const accepted = preparedStatement<Exemption & { [column: string]: unknown }>(
  // With every order that may be taxed: planning it takes longer than running it.
  'find_exemption',
  sql`select ${taxStatus.kind}, ${taxStatus.number}, ${taxStatus.country}, ${taxStatus.region} from ${taxStatus}
    where ${and(
      eq(taxStatus.userId, sql.placeholder('userId')),
      eq(taxStatus.kind, sql.placeholder('kind')),
      eq(taxStatus.state, 'accepted'),
      or(
        eq(taxStatus.kind, 'vatId'),
        and(
          eq(taxStatus.country, sql.placeholder('country')),
          sql`upper(${taxStatus.region}) = any(${sql.placeholder('regions')}::text[])`,
        ),
      ),
      or(isNull(taxStatus.validUntil), gte(taxStatus.validUntil, sql.placeholder('day'))),
    )}
    order by ${desc(taxStatus.id)}`,
)

/**
 * Why a buyer’s order is not taxed: the newest accepted status that has not expired and counts there, with the newest
 * certificates of further states whose rules meet there.
 */
export function exemptionFinder(db: Database) {
  return async (
    userId: string,
    { to, tax, sellerCountry, day }: TaxedPlace,
    on: Queryable = db,
  ): Promise<Exemption | null> => {
    const kind = isMemberState(sellerCountry) ? 'vatId' : 'certificate'
    if (kind === 'certificate' && to.country !== sellerCountry) return null
    const regions = regionsAt(tax, { ...to, day })
    if (kind === 'certificate' && regions.length === 0) return null
    const [found, ...older] = await accepted(on, {
      userId,
      kind,
      day,
      country: to.country,
      regions,
    })
    if (!found) return null
    const seen = new Set([found.region?.toUpperCase()])
    const others = older.flatMap(({ number, region }) => {
      const state = region?.toUpperCase()
      if (!state || seen.has(state)) return []
      seen.add(state)
      return [{ number, region }]
    })
    return others.length > 0 ? { ...found, others } : found
  }
}
