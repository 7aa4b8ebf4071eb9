import { readCents } from '../../values/money/money.ts'
import type { Ladder, PriceStep } from '../../values/money/price.ts'
import { MOST_STEPS } from './ladder-faults.ts'

/**
 * Parses an import's `1000=39.90; 2000=38.50`: quantities in pieces, prices in dollars. Returns the reason if it is
 * malformed; whether the steps suit the product is up to `findLadderFaults`.
 */
export function readLadder(cell: string): Ladder | { reason: string } {
  const texts = cell
    .split(';')
    .map((text) => text.trim())
    .filter(Boolean)
  if (texts.length > MOST_STEPS) return { reason: `has more than ${MOST_STEPS} steps` }

  const steps: PriceStep[] = []
  for (const text of texts) {
    const step = readStep(text)
    if (!step) return { reason: `“${text}” is not quantity=price, such as 1000=39.90` }
    steps.push(step)
  }
  return steps
}

function readStep(text: string): PriceStep | undefined {
  const [, from, price = ''] = text.match(/^(\d{1,9})\s*=\s*(\S+)$/) ?? []
  const cents = readCents(price)
  return cents && Number(from) > 0 ? { from: Number(from), cents } : undefined
}
