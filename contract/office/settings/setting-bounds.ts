export const settingBounds = { carriers: 20, returnDays: 365, refundDollars: 1_000_000 } as const
