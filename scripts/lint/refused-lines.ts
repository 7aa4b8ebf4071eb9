import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const BIOME = join(import.meta.dirname, '../../node_modules/@biomejs/biome/bin/biome')

/** The lines of a file that a rule of ours refuses. */
export function findRefusedLines(rule: string, lines: readonly string[]): number[] {
  const folder = mkdtempSync(join(tmpdir(), 'bulkhead-lint-'))
  try {
    const config = {
      plugins: [join(import.meta.dirname, rule)],
      linter: { rules: { preset: 'none' } },
    }
    writeFileSync(join(folder, 'biome.json'), JSON.stringify(config))
    writeFileSync(join(folder, 'sample.tsx'), lines.join('\n'))
    const { stdout } = spawnSync(process.execPath, [BIOME, 'lint', '--reporter=json', '.'], {
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
