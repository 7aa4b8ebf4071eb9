import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build } from '../../scripts/build/build.mjs'

/**
 * Runs scripts of a folder one after another in their own processes, all to the end, and prints a summary. Builds
 * first, because a clean checkout lacks the pages that the shops serve.
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
