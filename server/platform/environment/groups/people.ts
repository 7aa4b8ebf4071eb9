import { z } from 'zod'
import { address, count, onOff, text } from './values.ts'

/** Domain of the sandbox's users: their e-mails prove nothing, so none of them can be an admin. */
export const SANDBOX_DOMAIN = 'sandbox.example'

/** How people sign in, and how long what they did is kept. */
export const accounts = {
  ADMIN_EMAIL: z
    .email()
    .refine(
      (email) => !email.toLowerCase().endsWith(`@${SANDBOX_DOMAIN}`),
      `an address @${SANDBOX_DOMAIN} is nobody’s`,
    )
    .default('admin@bulkhead.example')
    .describe('Email of the first admin.'),
  ADMIN_PASSWORD: z
    .string()
    .min(6, 'has at least 6 characters')
    .max(128, 'has at most 128 characters: the login form takes no more')
    .optional()
    .describe(
      'Password of the first admin. Without it one is generated and printed once. In production it has 12 characters or more and is not a common one.',
    ),
  ADMINS_NEED_CONFIRMED_EMAIL: onOff
    .optional()
    .describe(
      'on: only users with a confirmed email can be made admin. Default: on in production, else off.',
    ),
  PASSWORD_MINIMUM: z.coerce
    .number()
    .int()
    .min(6)
    .max(64)
    .default(6)
    .describe('Minimum length of a new password.'),
  STAFF_SECOND_FACTOR: z
    .enum(['required', 'optional'])
    .optional()
    .describe(
      'required: staff can do nothing before they set one up. Default: required in production, else optional.',
    ),
  SECRETS_KEY: z
    .string()
    .min(32, 'has at least 32 characters')
    .max(200)
    .optional()
    .describe(
      'Encrypts secrets in the database; the same on every node. Without it secrets.key is made in DATA_DIR.',
    ),
  SESSION_DAYS: count.default(30).describe('Maximum lifetime of a session.'),
  ORDER_KEEP_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(36_500)
    .default(3650)
    .describe(
      'How long names and addresses stay in invoices of a deleted account, and on paid orders without one.',
    ),
  AUDIT_DAYS: count.default(365).describe('How long account events are kept.'),
  GOOGLE_CLIENT_ID: text
    .optional()
    .describe(
      'Client id for login with Google or another OpenID Connect issuer. Without it the sandbox is used; in production there is no Google login.',
    ),
  GOOGLE_CLIENT_SECRET: text.optional().describe('Client secret that belongs to it.'),
  GOOGLE_ISSUER: address
    .default('https://accounts.google.com')
    .describe('Issuer of the ID tokens.'),
  FIREBASE_PROJECT_ID: text
    .optional()
    .describe('Project of Firebase Authentication, which then replaces the shop’s own login.'),
  FIREBASE_API_KEY: text.optional().describe('Web API key of that project.'),
  FIREBASE_AUTH_DOMAIN: text.optional().describe('Domain of its login pages.'),
  FIREBASE_AUTH_EMULATOR_HOST: text
    .regex(/^[\w.[\]:-]+:\d+$/, 'is host:port')
    .optional()
    .describe('host:port of the Auth emulator, whose tokens are unsigned; refused in production.'),
}

/** Which server sends mails, and in which name. */
export const mail = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('Mail server, required in production; without it mails go to the sandbox mailbox.'),
  MAIL_FROM: text
    .regex(
      /^(?:[^<>]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/,
      'is an address, or a name and then <an address>',
    )
    .default('Bulkhead <shop@bulkhead.example>')
    .describe('Sender of the shop’s mails.'),
  SHOP_EMAIL: z
    .email()
    .optional()
    .describe(
      'The shop’s public address, prefilled in Product Add; the address in MAIL_FROM by default.',
    ),
}
