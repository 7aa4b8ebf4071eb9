import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/**
 * Parses every migration, and waits until V8 would have optimized the parser. Its memory is sampled, because Linux
 * counts the memory of the process that started a program as the program's own maximum.
 */
const PROGRAM = `
  let most = 0
  setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 10)
  import { readMigrations } from './read-migrations.ts'
  import { splitStatements } from './parse-sql.ts'
  for (const { sql } of await readMigrations()) await splitStatements(sql)
  setTimeout(() => {
    console.log(most / 1024 / 1024)
    process.exit()
  }, 3000)`

test('the parser of migrations takes no half gigabyte for a moment', async () => {
  const program = ['--input-type=module-typescript', '--eval', PROGRAM]
  const { stdout } = await promisify(execFile)(process.execPath, program, {
    cwd: import.meta.dirname,
  })
  expect(Number(stdout)).toBeGreaterThan(0)
  expect(Number(stdout)).toBeLessThan(400)
})
