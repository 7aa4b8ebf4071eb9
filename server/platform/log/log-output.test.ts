import { closeSync, openSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openLogOutput } from './log-output.ts'

async function openFile() {
  const folder = await mkdtemp(join(tmpdir(), 'bulkhead-log-'))
  const file = join(folder, 'log')
  const descriptor = openSync(file, 'a')
  onTestFinished(async () => {
    closeSync(descriptor)
    await rm(folder, { recursive: true })
  })
  return { output: openLogOutput(descriptor), read: () => readFileSync(file, 'utf8') }
}

test('lines up to level info are written in batches, soon', async () => {
  const { output, read } = await openFile()
  output.write('{"level":30,"msg":"one"}\n')
  output.write('{"level":30,"msg":"two"}\n')
  expect(read()).toBe('')
  await expect.poll(read).toBe('{"level":30,"msg":"one"}\n{"level":30,"msg":"two"}\n')
})

test('a warning is written at once, after the lines before it', async () => {
  const { output, read } = await openFile()
  output.write('{"level":30,"msg":"one"}\n')
  output.write('{"level":40,"msg":"two"}\n')
  expect(read()).toBe('{"level":30,"msg":"one"}\n{"level":40,"msg":"two"}\n')
})

test('a full batch is written at once, and no line is lost', async () => {
  const { output, read } = await openFile()
  const line = `{"level":30,"msg":"${'x'.repeat(1000)}"}\n`
  for (let written = 0; written < 20; written += 1) output.write(line)
  expect(read().length).toBeGreaterThan(10 * line.length)
  // Before the file is closed: later writes would go to the next user of its descriptor, such as a connection to
  // PostgreSQL.
  await expect.poll(read).toBe(line.repeat(20))
})
