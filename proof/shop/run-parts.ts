import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build } from '../../scripts/build/build.mjs'

/**
 * Runs scripts of a folder one after another, each in a process of its own and to its end, and sums them up. The shops
 * they start answer with the built pages, which a clean checkout does not have yet.
 */
export async function runParts(
  folder: string,
  parts: readonly (readonly [script: string, ...args: string[]])[],
): Promise<void> {
  await build()
  const failed = parts.filter(([script, ...args]) => {
    console.log(`\n── ${script} ${args.join(' ')} ──`)
    const { status } = spawnSync(process.execPath, [join(folder, script), ...args], {
      stdio: 'inherit',
    })
    return status !== 0
  })
  console.log(
    failed.length === 0
      ? '\nEvery part is clean.'
      : `\nNot clean: ${failed.map(([script]) => script)}`,
  )
  process.exitCode = failed.length === 0 ? 0 : 1
}
