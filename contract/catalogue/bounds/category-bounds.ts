/** Apart from the schemas, which pages don't load. */
export const categoryBounds = {
  /** The largest; of smaller ones a page doesn't know whether the shop has them. */
  listed: 100,
} as const
