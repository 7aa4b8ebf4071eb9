import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSecretBox, secretBox, Unsealable } from './secret-box.ts'

const KEY = 'a key that lies outside the database'

async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bulkhead-secrets-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('a sealed secret is read with its key and for its place only, unchanged', () => {
  const box = secretBox(KEY)
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 'one')
  expect(sealed.toString('latin1')).not.toContain('JBSWY3DPEHPK3PXP')
  expect(box.unseal(sealed, 'one')).toBe('JBSWY3DPEHPK3PXP')
  expect(() => box.unseal(sealed, 'two')).toThrow(Unsealable)
  expect(() => secretBox(`${KEY}.`).unseal(sealed, 'one')).toThrow(Unsealable)
  for (const at of [0, 12, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => box.unseal(changed, 'one')).toThrow(Unsealable)
  }
  expect(() => box.unseal(Buffer.alloc(5), 'one')).toThrow(Unsealable)
})

test('equal secrets are sealed to different bytes', () => {
  const box = secretBox(KEY)
  expect(box.seal('same', 'one').equals(box.seal('same', 'one'))).toBe(false)
})

test('the key is made once, for its owner only; SECRETS_KEY takes its place', async () => {
  const dataDir = await makeDataFolder()
  const [first, second] = await Promise.all(
    [0, 1].map(() => openSecretBox({ secretsKey: undefined, dataDir })),
  )
  const sealed = first?.seal('secret', 'one') ?? Buffer.alloc(0)
  expect(second?.unseal(sealed, 'one')).toBe('secret')
  const file = join(dataDir, 'secrets.key')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const secretsKey = (await readFile(file, 'utf8')).trim()
  const elsewhere = await makeDataFolder()
  const shared = await openSecretBox({ secretsKey, dataDir: elsewhere })
  expect(shared.unseal(sealed, 'one')).toBe('secret')
  expect(await readdir(elsewhere)).toEqual([])
})
