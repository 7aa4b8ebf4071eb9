import {
  bigint,
  boolean,
  cidr,
  date,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AccountEventKind } from '../../../../contract/people/identity.ts'
import type { StaffRight } from '../../../../contract/values/rights.ts'
import { bytes, moment } from './columns.ts'

export const session = pgTable('session', {
  tokenHash: bytes('token_hash').primaryKey(),
  userId: uuid('user_id').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
  id: uuid('id').notNull().defaultRandom(),
  device: text('device').notNull().default(''),
  address: text('address'),
  /** When the person last proved who they are; null in rows of older servers: at `created_at`. */
  provedAt: moment('proved_at'),
  bySecondFactor: boolean('by_second_factor').notNull().default(false),
})

export const usedProof = pgTable(
  'used_proof',
  {
    issuer: text('issuer').notNull(),
    proofId: text('proof_id').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.proofId] })],
)

export const proofEpoch = pgTable('proof_epoch', {
  emailSha256: bytes('email_sha256').primaryKey(),
  epoch: integer('epoch').notNull(),
  raisedAt: moment('raised_at').notNull(),
  forgetAt: moment('forget_at'),
})

export const knownDevice = pgTable(
  'known_device',
  {
    userId: uuid('user_id').notNull(),
    device: text('device').notNull(),
    firstSeenAt: moment('first_seen_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.device] })],
)

export const passwordAccount = pgTable('password_account', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  name: text('name').notNull(),
  passwordHash: text('password_hash'),
  emailVerified: boolean('email_verified').notNull().default(false),
  createdAt: moment('created_at').notNull().defaultNow(),
  passwordIsPrinted: boolean('password_is_printed').notNull().default(false),
  /** Staff made it, so that nobody but the e-mail's owner can ever have held it. */
  invited: boolean('invited').notNull().default(false),
})

export const accountToken = pgTable('account_token', {
  tokenHash: bytes('token_hash').primaryKey(),
  purpose: text('purpose').$type<'verifyEmail' | 'resetPassword' | 'newEmail'>().notNull(),
  accountId: uuid('account_id').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

export const newEmail = pgTable('new_email', {
  accountId: uuid('account_id').primaryKey(),
  email: text('email').notNull(),
})

export const startedSignIn = pgTable('started_sign_in', {
  stateHash: bytes('state_hash').primaryKey(),
  browserHash: bytes('browser_hash').notNull(),
  nonce: text('nonce').notNull(),
  codeVerifier: text('code_verifier').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

export const attempt = pgTable('attempt', {
  key: bytes('key').primaryKey(),
  tries: integer('tries').notNull(),
  waitUntil: moment('wait_until').notNull(),
  lastAt: moment('last_at').notNull(),
})

export const accountEvent = pgTable('account_event', {
  id: uuid('id').primaryKey(),
  kind: text('kind').$type<AccountEventKind>().notNull(),
  email: text('email').notNull(),
  actorEmail: text('actor_email'),
  address: text('address').notNull(),
  device: text('device').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** As staff gave it; for staff. */
  reason: text('reason'),
})

export const authenticator = pgTable('authenticator', {
  userId: uuid('user_id').primaryKey(),
  sealedSecret: bytes('sealed_secret').notNull(),
  createdAt: moment('created_at').notNull(),
  /** Null: its first code was not entered yet, so it protects nothing. */
  confirmedAt: moment('confirmed_at'),
  /** The 30 seconds of the last accepted code; only later ones are accepted. */
  lastStep: bigint('last_step', { mode: 'number' }),
})

export const recoveryCode = pgTable(
  'recovery_code',
  {
    userId: uuid('user_id').notNull(),
    codeHash: bytes('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

export const passkey = pgTable('passkey', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  credentialId: text('credential_id').notNull(),
  publicKey: bytes('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: text('transports').array().notNull(),
  /** The browser and system on which it was added. */
  device: text('device').notNull(),
  createdAt: moment('created_at').notNull(),
  lastUsedAt: moment('last_used_at'),
})

/**
 * `signIn`: a user's first factor is proven. `passkey`: somebody signs in by a passkey alone. `own`: a signed-in user
 * adds a passkey, or proves again who they are.
 */
export type ChallengePurpose = 'signIn' | 'passkey' | 'own'

export const factorChallenge = pgTable('factor_challenge', {
  tokenHash: bytes('token_hash').primaryKey(),
  purpose: text('purpose').$type<ChallengePurpose>().notNull(),
  /** Null: a passkey will say who signs in. */
  userId: uuid('user_id'),
  /** How the person has proven who they are, for the mail about a new device. */
  method: text('method').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

/** A program's way in: it acts for its maker, with some of their rights. */
export const apiKey = pgTable('api_key', {
  id: uuid('id').primaryKey(),
  keyHash: bytes('key_hash').notNull(),
  makerId: uuid('maker_id').notNull(),
  name: text('name').notNull(),
  rights: text('rights').array().$type<StaffRight[]>().notNull(),
  /** Its last day, by UTC. */
  until: date('until'),
  /** Networks from which it works; none: from everywhere. */
  addresses: cidr('addresses').array().notNull(),
  lastUsedAt: moment('last_used_at'),
  createdAt: moment('created_at').notNull(),
})
