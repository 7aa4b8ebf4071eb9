import type {
  DocumentContent,
  DocumentLine,
} from '../../../../contract/fulfilment/document-content.ts'
import type { TaxCode } from '../../../../contract/ordering/delivery/delivered-cost.ts'
import { type Cents, sumCents } from '../../../../contract/values/money/money.ts'

/** O: outside of VAT. Z: zero rated. */
type PaperCode = TaxCode | 'O' | 'Z'

/** A row of the VAT breakdown (EN 16931, BG-23): one for each category and rate. */
export interface TaxGroup {
  readonly code: PaperCode
  readonly rateMillipercent: number
  readonly baseCents: Cents
  readonly cents: Cents
  readonly reason: string | null
  /** Code from the list VATEX. */
  readonly reasonCode: string | null
}

export interface TaxGroups {
  readonly groups: readonly TaxGroup[]
  /** Nothing on the paper is taxed. */
  readonly isOutside: boolean
  groupOf(line: DocumentLine): TaxGroup
}

const REASON_CODES = {
  S: null,
  Z: null,
  AE: 'VATEX-EU-AE',
  G: 'VATEX-EU-G',
  E: null,
  O: 'VATEX-EU-O',
}
const NOT_TAXED = 'No tax applies'

/**
 * Lines that no rule taxes are exempt beside others; alone they are outside of VAT, which may not stand beside anything
 * else (BR-O-11).
 */
export function groupTaxes({ lines, taxes, note }: DocumentContent): TaxGroups {
  const isOutside = taxes.length === 0
  const kindOf = ({ taxRow }: DocumentLine) => {
    const row = taxRow === null ? undefined : taxes[taxRow]
    const rateMillipercent = row?.rateMillipercent ?? 0
    // A standard rate is above 0 (BR-S-05).
    const rated = row?.code === 'S' && rateMillipercent === 0 ? 'Z' : row?.code
    return { code: rated ?? (isOutside ? 'O' : 'E'), rateMillipercent } as const
  }
  const keyOf = (line: DocumentLine) => Object.values(kindOf(line)).join()
  const groups = new Map(
    [...Map.groupBy(lines, keyOf)].map(([key, members]): [string, TaxGroup] => {
      const { code, rateMillipercent } = kindOf(members[0] as DocumentLine)
      const hasRow = members.some(({ taxRow }) => taxRow !== null)
      return [
        key,
        {
          code,
          rateMillipercent,
          baseCents: sumCents(members.map((line) => line.cents)),
          cents: sumCents(members.map((line) => line.taxCents)),
          reason: code === 'S' || code === 'Z' ? null : ((hasRow ? note : null) ?? NOT_TAXED),
          reasonCode: REASON_CODES[code],
        },
      ]
    }),
  )
  return {
    groups: [...groups.values()],
    isOutside,
    groupOf: (line) => groups.get(keyOf(line)) as TaxGroup,
  }
}
