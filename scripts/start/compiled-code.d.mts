export const COMPILED: string
