import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test.each(['stripe', 'google', 'mailbox'])(
  'the %s sandbox does not start in production',
  (name) => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, name, 'main.ts')],
      { env: { NODE_ENV: 'production' }, encoding: 'utf8' },
    )
    expect(status).toBe(1)
    expect(stderr).toContain('sandbox does not start when NODE_ENV is "production"')
  },
)
