import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { copyIn, copyLine } from './copy-in.ts'
import { seededChance } from './generate-products.ts'

const USERS_A_BATCH = 20_000

const givenNames = [
  'Dana',
  'Marek',
  'Ines',
  'Tomasz',
  'Ruth',
  'Anders',
  'Lucia',
  'Omar',
  'Grace',
  'Pieter',
  'Sofia',
  'Kenji',
  'Amara',
  'Jonas',
  'Elif',
  'Noah',
]
const familyNames = [
  'Whitfield',
  'Novak',
  'Carvalho',
  'Lindqvist',
  'Okafor',
  'Brandt',
  'Marchetti',
  'Haddad',
  'Sullivan',
  'Jansen',
  'Petrov',
  'Tanaka',
  'Moreau',
  'Kowalski',
  'Reyes',
  'Yilmaz',
]
const garages = [
  'northgate',
  'fulton-yard',
  'harbour-motors',
  'kestrel-fleet',
  'bayside-parts',
  'milltown',
  'ringroad',
  'oakline',
]

/** Adds this many customers. */
export async function generateUsers(
  client: pg.Client,
  count: number,
  onProgress: (added: number) => void,
): Promise<void> {
  const { rows } = await client.query<{ users: number }>(
    'select count(*)::integer as users from users',
  )
  const first = rows[0]?.users ?? 0
  const chance = seededChance(first + 1)
  const one = (values: readonly string[]) => values[Math.floor(chance() * values.length)] ?? ''
  for (let done = 0; done < count; done += USERS_A_BATCH) {
    const here = Math.min(USERS_A_BATCH, count - done)
    const lines = function* () {
      for (let index = 0; index < here; index += 1) {
        const given = one(givenNames)
        const family = one(familyNames)
        const id = uuidv7()
        const email = `${given}.${family}.${id.slice(9, 23)}${first + done + index}@${one(garages)}.example`
        yield copyLine([id, email.toLowerCase(), `${given} ${family}`, 't'])
      }
    }
    await copyIn(client, 'copy users (id, email, name, email_confirmed) from stdin', lines())
    onProgress(done + here)
  }
}
