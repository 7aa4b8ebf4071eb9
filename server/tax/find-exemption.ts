import { and, desc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import type { TaxSetting } from '../../contract/calls/delivery/tax-setting.ts'
import type { Exemption } from '../../contract/delivery/delivered-cost.ts'
import { isMemberState, regionsAt } from '../../contract/delivery/tax.ts'
import type { Database } from '../database/database.ts'
import { taxStatus } from '../database/schema.ts'

export interface TaxedPlace {
  readonly to: { readonly country: string; readonly postCode: string }
  readonly tax: TaxSetting
  readonly sellerCountry: string
  /** `2026-01-31`, UTC. */
  readonly day: string
}

/** Why a buyer’s order is not taxed: an accepted status that has not expired. The newest of the kind that counts there. */
export async function findExemption(
  db: Database,
  userId: string,
  { to, tax, sellerCountry, day }: TaxedPlace,
): Promise<Exemption | null> {
  const kind = isMemberState(sellerCountry) ? 'vatId' : 'certificate'
  if (kind === 'certificate' && to.country !== sellerCountry) return null
  const regions = regionsAt(tax, { ...to, day })
  if (kind === 'certificate' && regions.length === 0) return null
  const [found] = await db
    .select({
      kind: taxStatus.kind,
      number: taxStatus.number,
      country: taxStatus.country,
      region: taxStatus.region,
    })
    .from(taxStatus)
    .where(
      and(
        eq(taxStatus.userId, userId),
        eq(taxStatus.kind, kind),
        eq(taxStatus.state, 'accepted'),
        kind === 'certificate'
          ? and(
              eq(taxStatus.country, to.country),
              inArray(sql`upper(${taxStatus.region})`, regions),
            )
          : undefined,
        or(isNull(taxStatus.validUntil), gte(taxStatus.validUntil, day)),
      ),
    )
    .orderBy(desc(taxStatus.id))
    .limit(1)
  return found ?? null
}
