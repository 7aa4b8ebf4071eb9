import { expect, test } from 'vitest'
import { findRefusedLines } from './refused-lines.ts'

const RULE = 'no-network-in-transactions.grit'

test('a call to a provider, an image store or any address inside a transaction is refused', () => {
  const lines = [
    `await db.transaction(async () => { await provider.findIntent('pi_1') })`,
    `await db.transaction(async (tx) => { await home.remove?.('/images/a.webp') })`,
    `await db.transaction((tx) => fetch('https://shop.example'))`,
    `async function record(tx: Transaction) { await provider.findIntent('pi_1') }`,
    `const record = async (tx: Transaction, id: string) => provider.findIntent(id)`,
    `const store = { async record(tx: Transaction) { await home.keep(picture) } }`,
    `const store = { record: async function (tx: Transaction) { await home.keep(picture) } }`,
    `class Store { async record(tx: Transaction) { await home.keep(picture) } }`,
    `async function record(tx: Transaction) { for (const id of ids) await provider.findIntent(id) }`,
  ]
  expect(findRefusedLines(RULE, lines)).toEqual(lines.map((_, index) => index + 1))
})

test('calls before and after a transaction, and statements inside it, are allowed', () => {
  const lines = [
    `async function pay(db: Database) {`,
    `  const intent = await provider.findIntent('pi_1')`,
    `  await db.transaction((tx) => intentStore.insert(tx, intent))`,
    `  await home.remove?.('/images/a.webp')`,
    `}`,
  ]
  expect(findRefusedLines(RULE, lines)).toEqual([])
})
