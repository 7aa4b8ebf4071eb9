import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { accountMails } from './account-mails.ts'

const { newSignIn } = accountMails('https://shop.example')
const facts = { name: 'Dana', at: '22 November 2026', address: '192.0.2.7', device: 'Firefox' }
const write = async (more: Record<string, string>) =>
  (
    await newSignIn({
      id: uuidv7(),
      kind: 'newSignIn',
      recipient: 'dana@garage.example',
      createdAt: new Date(),
      facts: { ...facts, ...more },
    })
  )?.text ?? ''

test('a mail about a new sign-in names the method and where to change the password', async () => {
  const byPassword = await write({ method: 'password' })
  expect(byPassword).toContain('Device   Firefox\nWith     password\n\nIf that was you')
  expect(byPassword).toContain('“Forgot Password” at https://shop.example/login')
  expect(await write({ method: 'Google' })).toContain('set a new password at Google and end')
})

test('a queued mail of an older version, without a method, leaves that line out', async () => {
  const text = await write({})
  expect(text).toContain('Device   Firefox\n\nIf that was you')
  expect(text).toContain('“Forgot Password” at https://shop.example/login')
  expect(text).not.toContain('undefined')
})
