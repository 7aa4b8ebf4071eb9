import { z } from 'zod'
import { limits } from './groups/limits.ts'
import { accounts, mail } from './groups/people.ts'
import { database, load, operation, sandboxes } from './groups/running.ts'
import { payments, pictures, selling } from './groups/selling.ts'

/** Every setting of the shop, with a default for a laptop and a description. `.env` files are not read. */
export const environment = z.object({
  ...operation,
  ...database,
  ...selling,
  ...payments,
  ...accounts,
  ...mail,
  ...pictures,
  ...sandboxes,
  ...load,
  ...limits,
})

/** The same by heading, for docs/settings.md. */
export const settingGroups: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>> = {
  'Address and operation': operation,
  'Database and backup': database,
  'Catalogue, orders and reviews': selling,
  Payments: payments,
  'Accounts and login': accounts,
  Mail: mail,
  Pictures: pictures,
  Sandboxes: sandboxes,
  'Memory and overload': load,
  'Limits per caller': limits,
}

/** The settings as parsed: each is valid by itself. */
export type Environment = z.infer<typeof environment>
