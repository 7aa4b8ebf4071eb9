import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'
import type { Cents } from '../../../../contract/values/money/money.ts'

export const cents = (name: string) => bigint(name, { mode: 'number' }).$type<Cents>()
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })
export const snapshot = customType<{ data: string }>({ dataType: () => 'pg_snapshot' })
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
