import { and, desc, eq, gte, isNull, or } from 'drizzle-orm'
import type { Exemption } from '../../contract/delivery/delivered-cost.ts'
import { isMemberState } from '../../contract/delivery/tax.ts'
import type { Database } from '../database/database.ts'
import { taxStatus } from '../database/schema.ts'

export interface TaxedPlace {
  readonly to: { readonly country: string }
  readonly sellerCountry: string
  /** `2026-01-31`, UTC. */
  readonly day: string
}

/** Why a buyer’s order is not taxed: an accepted status that has not expired. The newest of the kind that counts there. */
export async function findExemption(
  db: Database,
  userId: string,
  { to, sellerCountry, day }: TaxedPlace,
): Promise<Exemption | null> {
  const kind = isMemberState(sellerCountry) ? 'vatId' : 'certificate'
  if (kind === 'certificate' && to.country !== sellerCountry) return null
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
        or(isNull(taxStatus.validUntil), gte(taxStatus.validUntil, day)),
      ),
    )
    .orderBy(desc(taxStatus.id))
    .limit(1)
  return found ?? null
}
