import {
  ShopIdContradicts,
  sayItIsNew,
  sayItIsTheSame,
} from '../../ordering/payments/say-which-shop.ts'
import { identityStore } from '../../ordering/shop-identity/identity-store.ts'
import { findIdentityTrouble } from '../../ordering/shop-identity/shop-identity.ts'
import type { Database } from '../../platform/database/database.ts'
import { readSettings, type Settings } from '../../platform/environment/settings.ts'
import { assertShopExists, withShopDatabase } from '../postgres/open-shop-database.ts'
import { runCommand } from './command.ts'

const USAGE = `npm run shop-id              says which shop this is, and why payments are off
npm run shop-id -- same      this is the shop of its database: it has moved, or was restored
npm run shop-id -- new       this is a copy: payments so far stay those of the shop that it was copied from`

type Word = 'same' | 'new' | undefined

process.exitCode = await runCommand({
  usage: USAGE,
  readWords,
  run: async ({ word }) => {
    const settings = readSettings(process.env)
    await assertShopExists(settings)
    return withShopDatabase(settings, ({ db }) => answer(db, settings, word))
  },
  forOwner: [ShopIdContradicts],
})

function readWords([word, ...more]: string[]): { word: Word } | undefined {
  if (more.length > 0) return undefined
  return word === undefined || word === 'same' || word === 'new' ? { word } : undefined
}

/** Returns the exit code: 1 while payments are off. */
async function answer(db: Database, settings: Settings, word: Word): Promise<number> {
  if (word === 'same') await sayItIsTheSame(db, settings)
  if (word === 'new') await sayItIsNew(db, settings)
  const row = await identityStore.find(db)
  const trouble = await findIdentityTrouble(db, settings)
  console.log(row ? `Shop ${row.id}` : 'This shop has not been started yet.')
  console.log(trouble ?? 'Payments are on.')
  return trouble ? 1 : 0
}
