import { z } from 'zod'

/** Where buyers accept the terms before they go on, once terms are written. */
export const ConsentSetting = z.strictObject({ signUp: z.boolean(), order: z.boolean() })
export type ConsentSetting = z.infer<typeof ConsentSetting>

export const defaultConsent: ConsentSetting = { signUp: false, order: false }
