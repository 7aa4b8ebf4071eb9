import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled } from './ensure-installed.mjs'
import { findNode24, NEEDED_NODE, ownMajor, ROOT, runIfStarted } from './node24.mjs'

const AUDITOR = join(ROOT, 'server', 'audit', 'main.ts')

/** `npm run audit`: see `server/audit/main.ts`. */
async function runAudit() {
  ensureInstalled()
  if (ownMajor >= NEEDED_NODE) return import('../server/audit/main.ts')
  const auditor = spawn(findNode24(), [AUDITOR], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  auditor.once('exit', (code) => {
    process.exitCode = code ?? 1
  })
}

await runIfStarted(import.meta.url, runAudit)
