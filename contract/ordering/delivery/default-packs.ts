import type { FreightLine } from './delivered-cost.ts'
import type { Tariff } from './freight-setting.ts'

type PackRules = Pick<Tariff, 'packDefaults' | 'perKilogram'>

/**
 * The line with the packs of its category's default where nothing of its own prices it; else the line itself. Its own
 * weight is kept.
 */
export function withDefaultPacks(
  line: FreightLine,
  { packDefaults, perKilogram }: PackRules,
): FreightLine {
  const { packs, pieceGrams = null, category } = line
  const goesByWeight = perKilogram !== null && pieceGrams !== null
  if (packs.palletPieces !== null || goesByWeight) return line
  const found = packDefaults.find((one) => one.category === (category ?? ''))
  if (!found) return line
  const { palletPieces, pieceKilograms } = found
  const grams = pieceGrams ?? (pieceKilograms === null ? null : pieceKilograms * 1000)
  const palletGrams = grams === null ? null : grams * palletPieces
  return { ...line, packs: { cartonPieces: packs.cartonPieces, palletPieces, palletGrams } }
}
