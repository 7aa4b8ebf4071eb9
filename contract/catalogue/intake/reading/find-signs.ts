import { readUnit } from '../../../values/units.ts'
import {
  type DecimalSign,
  type ImportNumbers,
  mappingBounds,
  type ThousandsSign,
} from '../mapping.ts'
import { isCurrencySign } from '../rows/currency-sign.ts'
import { decimalOf, splitNumber } from '../rows/plain-number.ts'
import { usualMeaning } from '../rows/unit-meaning.ts'

interface Signs {
  readonly decimal: DecimalSign | null
  readonly thousands: ThousandsSign | null
  readonly currency: string | null
  readonly units: readonly string[]
}

const THOUSANDS = /^-?\d{1,3}([.,' ])\d{3}(?:\1\d{3})*(?:[.,]\d+)?$/

/**
 * The signs in the cells of a file's first lines, where the owner doesn't give them. A decimal sign is the one that most
 * numbers can only have.
 */
export function findSigns(rows: readonly (readonly string[])[], given: ImportNumbers): Signs {
  const seen = { '.': 0, ',': 0 }
  const currencies = new Map<string, number>()
  const units = new Set<string>()
  const numbers: string[] = []
  for (const row of rows) {
    for (const cell of row) {
      const found = cell.length <= 40 ? splitNumber(cell) : undefined
      if (!found) continue
      const { before, number, after } = found
      if (before === '' || isCurrencySign(before)) {
        const decimal = decimalOf(number, given.thousands)
        if (decimal) seen[decimal] += 1
        numbers.push(number)
      }
      for (const sign of [before, after])
        if (isCurrencySign(sign)) currencies.set(sign, (currencies.get(sign) ?? 0) + 1)
      const isUnit = before === '' && (usualMeaning(after) ?? readUnit(after)) !== undefined
      if (after !== '' && isUnit && units.size < mappingBounds.units) units.add(after)
    }
  }
  const decimal = given.decimal ?? chooseDecimal(seen)
  const [currency = null] = [...currencies].toSorted(([, one], [, other]) => other - one)[0] ?? []
  return {
    decimal,
    thousands: given.thousands ?? findThousands(numbers, decimal),
    currency: given.currency ?? currency,
    units: [...units],
  }
}

function chooseDecimal(seen: Readonly<Record<DecimalSign, number>>): DecimalSign | null {
  if (seen['.'] + seen[','] === 0) return null
  return seen[','] > seen['.'] ? ',' : '.'
}

function findThousands(
  numbers: readonly string[],
  decimal: DecimalSign | null,
): ThousandsSign | null {
  for (const number of numbers) {
    const sign = THOUSANDS.exec(number)?.[1]
    if (sign !== undefined && sign !== decimal) return sign as ThousandsSign
  }
  return null
}
