export const startFlags: readonly string[]
export const importFlags: readonly string[]
