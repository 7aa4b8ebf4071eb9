/** `Brake disc, 300 × 28 mm` as `brake-disc-300-28-mm`: the readable part of a product's address. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'part'
}
