import { isGuessedPassword } from '../base/guessed-password.ts'
import type { Environment } from './settings-schema.ts'

const LEAST_ADMIN_PASSWORD_CHARACTERS = 12

/** Contradictions between settings that are each valid by themselves. */
export function findContradictions(read: Environment): string[] {
  return [
    ...findDatabaseFaults(read),
    ...findPaymentFaults(read),
    ...findImageHomeFaults(read),
    ...findSignInFaults(read),
    ...(read.NODE_ENV === 'production' ? findProductionFaults(read) : findExposedSandbox(read)),
  ]
}

function findDatabaseFaults(read: Environment): string[] {
  if (read.DATABASE_URL) return []
  return (['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const)
    .filter((name) => read[name])
    .map((name) => `${name}: goes with DATABASE_URL`)
}

function findPaymentFaults(read: Environment): string[] {
  const isNeeded = read.NODE_ENV === 'production'
  if (!isNeeded && !read.STRIPE_SECRET_KEY) return []
  const why = isNeeded ? 'production takes real payments only' : 'goes with STRIPE_SECRET_KEY'
  return (['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const)
    .filter((name) => !read[name])
    .map((name) => `${name}: ${why}`)
}

function findSignInFaults(read: Environment): string[] {
  const faults: string[] = []
  if (Boolean(read.GOOGLE_CLIENT_ID) !== Boolean(read.GOOGLE_CLIENT_SECRET))
    faults.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: go together')
  if (Boolean(read.FIREBASE_PROJECT_ID) !== Boolean(read.FIREBASE_API_KEY))
    faults.push('FIREBASE_PROJECT_ID and FIREBASE_API_KEY: go together')
  return faults
}

/** Settings for a laptop that would be a security hole, or free goods, in production. */
function findProductionFaults(read: Environment): string[] {
  const faults: string[] = []
  if (read.FIREBASE_AUTH_EMULATOR_HOST)
    faults.push('FIREBASE_AUTH_EMULATOR_HOST: the emulator’s tokens are unsigned')
  if (/^(sk|rk)_/.test(read.STRIPE_PUBLISHABLE_KEY ?? ''))
    faults.push('STRIPE_PUBLISHABLE_KEY: is a secret key, which every visitor would read')
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'] as const)
    if (/^[a-z]+_test_/.test(read[name] ?? ''))
      faults.push(`${name}: is a test key, with which orders are paid by test cards`)
  if (!read.SMTP_URL) faults.push('SMTP_URL: production sends real mail only')
  if (!read.PUBLIC_URL?.startsWith('https:'))
    faults.push('PUBLIC_URL: production needs the shop’s https address')
  if (read.SANDBOX) faults.push('SANDBOX: production starts no stand-ins')
  if (read.ADMIN_PASSWORD !== undefined && isWeak(read.ADMIN_PASSWORD))
    faults.push(
      `ADMIN_PASSWORD: is shorter than ${LEAST_ADMIN_PASSWORD_CHARACTERS} characters or among the common ones; without the setting a strong one is made and printed once`,
    )
  return faults
}

function isWeak(password: string): boolean {
  return [...password].length < LEAST_ADMIN_PASSWORD_CHARACTERS || isGuessedPassword(password)
}

/** Sandboxes accept test cards, show every mail and sign anybody in, so they must not be exposed. */
function findExposedSandbox(read: Environment): string[] {
  const hasGoogle = read.GOOGLE_CLIENT_ID || read.FIREBASE_PROJECT_ID
  const hasAll = read.STRIPE_SECRET_KEY && read.SMTP_URL && hasGoogle
  if (read.SANDBOX || hasAll) return []
  const advice =
    'others can reach this shop, and it would start stand-ins for payments, mail or login. Set NODE_ENV=production, or SANDBOX=on if the stand-ins are meant'
  const faults: string[] = []
  if (!isLoopback(read.HOST)) faults.push(`HOST: ${advice}`)
  if (read.PUBLIC_URL && isPublic(new URL(read.PUBLIC_URL))) faults.push(`PUBLIC_URL: ${advice}`)
  return faults
}

function isPublic({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || !isLoopback(hostname)
}

function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host)
}

function findImageHomeFaults(read: Environment): string[] {
  const faults: string[] = []
  const store = ['S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const
  const namesStore = [...store, 'S3_ENDPOINT', 'S3_REGION'] as const
  const givenStore = namesStore.find((name) => read[name])
  const host = ['IMAGE_HOST_URL', 'IMAGE_HOST_KEY'] as const
  const givenHost = host.find((name) => read[name])
  for (const name of store)
    if (givenStore && !read[name]) faults.push(`${name}: goes with ${givenStore}`)
  if (read.NIGHTLY_FILES?.startsWith('s3:') && !read.S3_BUCKET)
    faults.push('NIGHTLY_FILES: goes with S3_BUCKET')
  for (const name of host)
    if (givenHost && !read[name]) faults.push(`${name}: goes with ${givenHost}`)
  if (givenStore && givenHost)
    faults.push(`${givenHost}: pictures have one home, and ${givenStore} names another`)
  return faults
}
