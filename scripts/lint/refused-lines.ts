import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const BIOME = join(import.meta.dirname, '../../node_modules/@biomejs/biome/bin/biome')

/** The lines of a file that a rule of `scripts/lint/` refuses. */
export function findRefusedLines(rule: string, lines: readonly string[]): number[] {
  const plugins = [join(import.meta.dirname, rule)]
  return findLinesRefusedBy({ plugins, linter: { rules: { preset: 'none' } } }, lines)
}

/** The lines of a file at a path that Biome refuses by a configuration. */
export function findLinesRefusedBy(
  config: object,
  lines: readonly string[],
  path = 'sample.tsx',
): number[] {
  const folder = mkdtempSync(join(tmpdir(), 'bulkhead-lint-'))
  try {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(join(folder, 'biome.json'), JSON.stringify(config))
    writeFileSync(file, lines.join('\n'))
    const options = ['--reporter=json', '--max-diagnostics=none']
    const { stdout } = spawnSync(process.execPath, [BIOME, 'lint', ...options, '.'], {
      cwd: folder,
      encoding: 'utf8',
    })
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { location: { start: { line: number } } }[]
    }
    return diagnostics.map(({ location }) => location.start.line)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
