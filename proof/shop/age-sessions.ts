import pg from 'pg'
import { findRunningPostgres } from '../../server/operating/postgres/running-postgres.ts'
import type { Person } from './people.ts'
import type { RunningShop } from './start-shop.ts'

/** Makes all sessions of a person eleven minutes old: too old for acts that need a fresh proof. */
export async function ageSessions(
  { dataDir }: RunningShop,
  { email }: Pick<Person, 'email'>,
): Promise<void> {
  const client = new pg.Client(await findRunningPostgres(dataDir))
  await client.connect()
  await client.query(
    `update session set created_at = now() - interval '11 minutes', proved_at = null
     where user_id = (select id from users where email = $1)`,
    [email],
  )
  await client.end()
}
