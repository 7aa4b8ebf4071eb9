import type { Elapsed } from './base/read-again.ts'
import type { SecretBox } from './base/secrets/secret-box.ts'
import type { Database } from './database/database.ts'
import type { ReadOnlyDatabase } from './database/servers/read-replica.ts'
import type { Settings } from './environment/settings.ts'
import type { SettingDesk } from './settings/setting-desk.ts'

/** The parts that every district stands on. */
export interface Ground {
  readonly settings: Settings
  readonly db: Database
  /** Bypasses the pooler that `db` may go through, for work that keeps state in its session. */
  readonly direct: Database
  /** Reads through it may be a second old. */
  readonly readOnly: ReadOnlyDatabase
  readonly now: () => Date
  /** The clock of caches, in milliseconds. */
  readonly elapsed: Elapsed
  /** The settings that the owner changes in the shop itself. */
  readonly ownSettings: SettingDesk
  /** Encrypts secrets in the database. */
  readonly secrets: SecretBox
  /** The folder of files that are arriving. */
  readonly spoolFolder: string
}
