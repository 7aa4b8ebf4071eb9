/** The facts without which a product is no more than a draft. Pages load this file, so it holds no schemas. */

export const draftGaps = ['description', 'category', 'pictures'] as const
export type DraftGap = (typeof draftGaps)[number]

interface ShownFacts {
  readonly description?: string | undefined
  readonly category?: string | null | undefined
  readonly pictures?: readonly unknown[] | undefined
}

/** Whether the shop can show a product; the published call asks for no category. */
export function hasShownFacts({ description, pictures }: ShownFacts): boolean {
  return Boolean(description && pictures?.length)
}

/** The fields that a product lacks to be published. */
export function findMissingFacts({ description, category, pictures }: ShownFacts): DraftGap[] {
  return draftGaps.filter(
    (gap) =>
      (gap === 'description' && !description) ||
      (gap === 'category' && !category) ||
      (gap === 'pictures' && !pictures?.length),
  )
}
