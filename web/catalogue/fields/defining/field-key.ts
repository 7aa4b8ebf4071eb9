import { fieldBounds } from '../../../../contract/catalogue/fields/custom-fields.ts'

/** A key made of a label, as files and calls name the field: `Oil grade (SAE)` becomes `oil_grade_sae`. */
export function keyOfLabel(label: string): string {
  const words = label
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+/, '')
  return words.slice(0, fieldBounds.keyLength).replace(/_+$/, '')
}
