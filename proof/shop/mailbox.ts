import { expect } from './shop-test.ts'
import type { RunningShop } from './start-shop.ts'

/** From the shop's port to that of the sandbox that gets its mails. */
const MAILBOX = 3

interface Mail {
  readonly from: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The mails to an address, newest first. */
export async function readMails({ port }: RunningShop, to: string): Promise<Mail[]> {
  const answer = await fetch(
    `http://127.0.0.1:${port + MAILBOX}/mails?to=${encodeURIComponent(to)}`,
  )
  return answer.json()
}

/** Waits for a mail with this subject; returns the link in it, if there is one. */
export async function mailedLink(shop: RunningShop, to: string, subject: string): Promise<string> {
  let found: Mail | undefined
  await expect(async () => {
    found = (await readMails(shop, to)).find((mail) => mail.subject === subject)
    expect(found).toBeDefined()
  }).toPass({ timeout: 60_000 })
  return found?.text.match(/http\S+/)?.[0] ?? ''
}
