import { createHash } from 'node:crypto'

const DOMAIN = '@sandbox.example'

/** Listed test accounts. Any other address of the domain is an account as well. */
export const accounts = [
  { email: 'dana@sandbox.example', name: 'Dana Whitfield', note: 'email verified' },
  { email: 'miguel@sandbox.example', name: 'Miguel Ortega', note: 'email verified' },
  { email: 'unverified@sandbox.example', name: 'Una Verified', note: 'email not verified' },
] as const

export function isSandboxEmail(email: string): boolean {
  return /^[a-z0-9._+-]{1,60}$/.test(email.slice(0, -DOMAIN.length)) && email.endsWith(DOMAIN)
}

/** The account of an address. Nothing is stored: all claims follow from the address. */
export async function findAccount(email: string) {
  if (!isSandboxEmail(email)) return undefined
  const listed = accounts.find((account) => account.email === email)
  const [first = 'Somebody'] = email.split(/[@._+-]/)
  return {
    accountId: email,
    claims: async () => ({
      sub: email,
      email,
      email_verified: !email.startsWith('unverified'),
      name: listed?.name ?? first.charAt(0).toUpperCase() + first.slice(1),
    }),
  }
}

/** As at Google: digits without meaning, never the address. */
export function subjectOf(email: string): string {
  return BigInt(`0x${createHash('sha256').update(email).digest('hex').slice(0, 17)}`).toString()
}
