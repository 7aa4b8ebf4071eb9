import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled } from '../packages/ensure-installed.mjs'
import { findNode24, PlainError, ROOT, runIfStarted } from '../packages/node24.mjs'

/** The Firebase tools can't reach Google with a project whose name begins with `demo-`. */
const PROJECT = 'demo-bulkhead'
const TOOLS = 'firebase-tools@15.34.2'
const PATIENCE_MS = 180_000

/**
 * Runs the identity tests over Firebase against the official Auth emulator. Not part of `npm test`, since it installs
 * some 600 packages (`firebase-tools`) into a temporary folder and removes them afterwards.
 */
async function testFirebase() {
  ensureInstalled()
  const folder = mkdtempSync(join(tmpdir(), 'bulkhead-firebase-'))
  let emulator
  try {
    installTools(folder)
    const port = await findFreePort()
    emulator = await startEmulator(folder, port)
    process.exitCode = runTests(`127.0.0.1:${port}`)
  } finally {
    await stop(emulator)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

function installTools(folder) {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  console.log(`Installing ${TOOLS} …`)
  const { status } = spawnSync(
    'npm',
    ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error', TOOLS],
    { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' },
  )
  if (status !== 0) throw new PlainError(`${TOOLS} could not be installed.`)
}

async function startEmulator(folder, port) {
  const [hub, logging] = [await findFreePort(), await findFreePort()]
  const at = (number) => ({ host: '127.0.0.1', port: number })
  const emulators = { auth: at(port), hub: at(hub), logging: at(logging), ui: { enabled: false } }
  writeFileSync(join(folder, 'firebase.json'), JSON.stringify({ emulators }))
  const emulator = spawn(
    findNode24(),
    [
      join(folder, 'node_modules/firebase-tools/lib/bin/firebase.js'),
      ...['emulators:start', '--only', 'auth', '--project', PROJECT, '--non-interactive'],
    ],
    // A separate home, because the tool stores settings there; its usage reports are off.
    { cwd: folder, env: { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, CI: '1' } },
  )
  let output = ''
  for (const stream of [emulator.stdout, emulator.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  const deadline = Date.now() + PATIENCE_MS
  while (!(await answers(port))) {
    if (emulator.exitCode !== null || Date.now() > deadline) {
      await stop(emulator)
      throw new PlainError(`The Auth emulator did not start:\n${output}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return emulator
}

const answers = (port) =>
  fetch(`http://127.0.0.1:${port}/`).then(
    ({ ok }) => ok,
    () => false,
  )

async function stop(child) {
  if (!child || child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGINT')
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(timer)
}

function runTests(host) {
  const { status } = spawnSync(
    findNode24(),
    [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--config', 'proof/identity/firebase.vitest.config.ts', '--reporter=verbose'],
    ],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, FIREBASE_AUTH_EMULATOR_HOST: host, FIREBASE_PROJECT_ID: PROJECT },
    },
  )
  return status ?? 1
}

async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

await runIfStarted(import.meta.url, testFirebase)
