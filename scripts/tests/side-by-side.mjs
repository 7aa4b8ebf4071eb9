import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { findNode24, PlainError, ROOT } from '../packages/node24.mjs'

/**
 * Runs parts of a check in parallel and prints them one after another in starting sequence: the first live, the others
 * when it is done. Each part ends with its sum and seconds.
 */
export function openTurns(print = (text) => process.stdout.write(text)) {
  let former = Promise.resolve()
  return function takeTurn(name, run) {
    const waiting = [`\n── ${name} ──\n`]
    let isOn = false
    const say = (text) => (isOn ? print(text) : waiting.push(text))
    const began = Date.now()
    const whole = attempt(run, say).then((result) => {
      const seconds = ((Date.now() - began) / 1000).toFixed(0)
      say(`${name}: ${describeSum(result)}, in ${seconds} s\n`)
      return result
    })
    former = former.then(() => {
      isOn = true
      for (const text of waiting) print(text)
      return whole
    })
    return former
  }
}

/** Numbers of passed and failed tests, and of skipped ones if any. */
export function describeSum({ passed, failed, skipped = 0 }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** A part that can't run counts as failed. */
async function attempt(run, say) {
  try {
    return await run(say)
  } catch (error) {
    say(`${error instanceof PlainError ? error.message : error.stack}\n`)
    return { passed: 0, failed: 1, failures: [`\nFailed: ${error.message}`] }
  }
}

/** Runs a script under the shop's Node and returns its exit code. */
export async function runNode(say, script, args = [], env = {}) {
  const child = spawn(findNode24(), [join(ROOT, script), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...env },
    shell: process.platform === 'win32',
  })
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding('utf8')
    output.on('data', say)
  }
  const [code] = await once(child, 'close')
  return code
}
