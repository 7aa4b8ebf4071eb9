/** In a file of their own: forms load them without any schema. */
export const returnBounds = { pictures: 4, picturesInAll: 40, words: 500 } as const
