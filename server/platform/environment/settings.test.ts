import { expect, test } from 'vitest'
import { readSettings, SettingsError } from './settings.ts'

test('nonsense is refused with all faults listed', () => {
  const read = () =>
    readSettings({ PORT: 'eighty', HOLD_HOURS: '-1', PUBLIC_URL: 'shop', LIMIT_ORDERS: '0' })
  expect(read).toThrow(SettingsError)
  for (const name of ['PORT', 'HOLD_HOURS', 'PUBLIC_URL', 'LIMIT_ORDERS']) {
    expect(read).toThrow(new RegExp(`^ {2}${name}: `, 'm'))
  }
})

test('a production start names every fault at once, of settings, keys, mail, address, passwords and proxies', () => {
  const planted = {
    PORT: 'eighty',
    HOLD_HOURS: '-1',
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_PUBLISHABLE_KEY: 'sk_live_x',
    SMTP_URL: 'mail.example',
    PUBLIC_URL: 'http://shop.example',
    ADMIN_PASSWORD: '123456',
    TRUSTED_PROXIES: '0.0.0.0/1,128.0.0.0/1',
    BACKUP_KEY: 'short',
    DATABASE_REPLICA_URL: 'postgres://replica/shop',
    SANDBOX: 'on',
    S3_BUCKET: 'pictures',
  }
  const faults = readFaults({ NODE_ENV: 'production', ...planted })
  for (const name of Object.keys(planted).filter((name) => name !== 'S3_BUCKET'))
    expect(faults.match(new RegExp(`^ {2}${name}: .{6}`, 'gm'))).toHaveLength(1)
  for (const name of ['STRIPE_WEBHOOK_SECRET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'])
    expect(faults).toContain(`  ${name}: `)
  expect(faults).not.toMatch(/_live_|_test_|123456|Invalid|expected|received/)
})

test('production with nothing set names every setting that it needs, and with those it starts', () => {
  const faults = readFaults({ NODE_ENV: 'production' })
  const { NODE_ENV: _, ...needed } = PRODUCTION
  expect([...faults.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name).sort()).toEqual(
    Object.keys(needed).sort(),
  )
  expect(readFaults(PRODUCTION)).toBe('')
})

test('production names a setting that is misspelt by a letter, and values left as the example has them', () => {
  const { STRIPE_WEBHOOK_SECRET, ...others } = PRODUCTION
  const misspelt = { ...others, STRIPE_WEBHOOK_SECRT: STRIPE_WEBHOOK_SECRET }
  expect(readFaults(misspelt)).toContain(
    '  STRIPE_WEBHOOK_SECRT: is no setting; did you mean STRIPE_WEBHOOK_SECRET?',
  )
  expect(readFaults({ ...PRODUCTION, STRIPE_SECRET_KEY: 'sk_live_…' })).toContain(
    '  STRIPE_SECRET_KEY: still holds the “…” of the example',
  )
  expect(readFaults({ ...PRODUCTION, HOSTNAME: 'parts', LANGUAGE: 'en', XDG_DATA_DIR: '…' })).toBe(
    '',
  )
})

test.each(['Prairie Parts <orders', 'orders', 'Prairie <orders@shop.example> Parts'])(
  'a sender of mails without an address is refused: %s',
  (sender) => {
    expect(readFaults({ MAIL_FROM: sender })).toMatch(/^ {2}MAIL_FROM: /m)
  },
)

test('the shop’s address has no trailing slash, however it was set', () => {
  expect(readSettings({ PUBLIC_URL: 'http://127.0.0.1:3000/' })).toMatchObject({
    publicUrl: 'http://127.0.0.1:3000',
  })
})

test('an empty variable counts as not set', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
  })
})

const readFaults = (env: Record<string, string>): string => {
  try {
    readSettings(env)
    return ''
  } catch (error) {
    return error instanceof SettingsError ? error.message : String(error)
  }
}

test('contradicting sign-in settings are refused', () => {
  expect(readFaults({ GOOGLE_CLIENT_ID: 'shop' })).toMatch(/GOOGLE_CLIENT_SECRET: go together/)
  expect(readFaults({ FIREBASE_PROJECT_ID: 'shop' })).toMatch(/FIREBASE_API_KEY: go together/)
  expect(readFaults({ ADMIN_EMAIL: 'dana@sandbox.example' })).toMatch(/ADMIN_EMAIL: .*nobody’s/)
  expect(readFaults({ FIREBASE_AUTH_EMULATOR_HOST: 'http://127.0.0.1' })).toMatch(/is host:port/)
  for (const minimum of ['5', '65', '6.5', 'many'])
    expect([minimum, readFaults({ PASSWORD_MINIMUM: minimum })]).toEqual([
      minimum,
      expect.stringContaining('PASSWORD_MINIMUM'),
    ])
  for (const name of ['ORDER_KEEP_DAYS', 'AUDIT_DAYS', 'SESSION_DAYS', 'LIMIT_RESETS'])
    expect(readFaults({ [name]: '-1' })).toContain(`${name}: `)
})

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.example',
  SMTP_URL: 'smtp://mail.example',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
}

test('production refuses to start with the Auth emulator, whose tokens are unsigned', () => {
  const emulator = { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }
  expect(readFaults({ ...PRODUCTION, ...emulator })).toContain('FIREBASE_AUTH_EMULATOR_HOST')
  expect(readFaults(emulator)).toBe('')
  expect(readFaults(PRODUCTION)).toBe('')
})

test.each([
  ['STRIPE_SECRET_KEY', 'sk_test_x'],
  ['STRIPE_SECRET_KEY', 'rk_test_x'],
  ['STRIPE_PUBLISHABLE_KEY', 'pk_test_x'],
  ['PUBLIC_URL', 'http://shop.example'],
  ['PUBLIC_URL', ''],
  ['SANDBOX', 'on'],
  ['ADMIN_PASSWORD', '123456'],
  ['ADMIN_PASSWORD', 'eleven char'],
  ['ADMIN_PASSWORD', 'bulkhead-2026'],
])('production refuses to start with %s=%s, with a message', (name, value) => {
  const faults = readFaults({ ...PRODUCTION, [name]: value })
  expect(faults).toMatch(new RegExp(`^ {2}${name}: .{20}`, 'm'))
  // The message must not contain a secret.
  if (/KEY|PASSWORD/.test(name)) expect(faults).not.toContain(value)
})

test.each([
  ['HOST', '0.0.0.0'],
  ['HOST', '::'],
  ['HOST', '192.0.2.7'],
  ['PUBLIC_URL', 'https://shop.example'],
  ['PUBLIC_URL', 'http://shop.example'],
  ['PUBLIC_URL', 'https://localhost'],
])(
  'with %s=%s the stand-ins start only where SANDBOX=on says that they are meant',
  (name, value) => {
    expect(readFaults({ [name]: value })).toMatch(new RegExp(`^ {2}${name}: .*SANDBOX=on`, 'm'))
    expect(readFaults({ [name]: value, SANDBOX: 'on' })).toBe('')
    expect(readFaults({ ...PRODUCTION, HOST: '0.0.0.0' })).toBe('')
  },
)

test.each(['localhost', '127.0.0.1', '::1'])('a shop on %s starts its sandboxes', (HOST) => {
  expect(readFaults({ HOST, PUBLIC_URL: 'http://localhost:3000' })).toBe('')
})

test.each([
  ...['0.0.0.0/0', '::/0', '10.0.0.0/33', 'proxy.example', '10.0.0.0/8/8', ','],
  // Every address, or nearly: in halves, in eighths, as IPv6 writes IPv4, and the half of IPv6 that is in use.
  ...[
    '0.0.0.0/1, 128.0.0.0/1',
    '::/1, 8000::/1',
    '0.0.0.0/1',
    '2000::/3',
    '::ffff:0:0/96',
    '::/64',
  ],
  ...['0.0.0.0/2, 64.0.0.0/3', '1.2.3.4/1', '::ffff:128.0.0.0/97', '2000::/4, 3000::/5, 3800::/6'],
  Array.from({ length: 255 }, (_, first) => `${first}.0.0.0/8`).join(','),
])('TRUSTED_PROXIES=%s is refused with a message', (proxies) => {
  expect(readFaults({ TRUSTED_PROXIES: proxies })).toMatch(/TRUSTED_PROXIES: names addresses/)
})

test('addresses, networks and the names of private networks are trusted proxies', () => {
  const proxies = ['10.0.0.0/8', '192.0.2.1', 'fd00::/8', '::1', 'loopback', 'uniquelocal']
  proxies.push('172.16.0.0/12', '34.0.0.0/8', '2600::/16', '::ffff:192.0.2.1')
  expect(readSettings({ TRUSTED_PROXIES: proxies.join(', ') }).trustedProxies).toEqual(proxies)
})

test('sign-in follows the settings, with the specification’s values as defaults', () => {
  expect(readSettings({})).toMatchObject({
    google: undefined,
    firebase: undefined,
    passwordMinimum: 6,
    orderKeepDays: 3650,
    auditDays: 365,
    trustedProxies: [],
  })
  const told = readSettings({
    GOOGLE_CLIENT_ID: 'shop',
    GOOGLE_CLIENT_SECRET: 'secret',
    FIREBASE_PROJECT_ID: 'bulkhead',
    FIREBASE_API_KEY: 'key',
    TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.1',
  })
  expect(told).toMatchObject({
    google: { issuer: 'https://accounts.google.com', clientId: 'shop', clientSecret: 'secret' },
    firebase: { projectId: 'bulkhead', apiKey: 'key', emulatorHost: undefined },
    trustedProxies: ['10.0.0.0/8', '192.0.2.1'],
  })
})
