import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { compileOnArrival } from './compile-on-arrival.ts'

/** The first lines of a build's scripts, by the names of their chunks. */
async function buildFirstLines(names: readonly string[]): Promise<Record<string, string>> {
  const root = await mkdtemp(join(tmpdir(), 'bulkhead-chunks-'))
  onTestFinished(() => rm(root, { recursive: true }))
  for (const name of names) await writeFile(join(root, `${name}.js`), `console.log('${name}')`)
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [compileOnArrival()],
    build: {
      write: false,
      rolldownOptions: { input: names.map((name) => join(root, `${name}.js`)) },
    },
  })
  const { output } = result as Rolldown.RolldownOutput
  return Object.fromEntries(
    output.flatMap((file) =>
      file.type === 'chunk' ? [[file.name, file.code.split('\n', 1)[0] ?? '']] : [],
    ),
  )
}

const WANTED = '//# allFunctionsCalledOnLoad'

test('what the first clicks run through is compiled as it arrives, and nothing else', async () => {
  const names = ['foundation', 'frame', 'catalogue-page', 'about-page']
  const { 'about-page': other, ...lines } = await buildFirstLines(names)
  expect(lines).toEqual({ foundation: WANTED, frame: WANTED, 'catalogue-page': WANTED })
  expect(other).not.toBe(WANTED)
})

test('a build without one of these scripts fails', async () => {
  await expect(buildFirstLines(['foundation', 'frame'])).rejects.toThrow('catalogue-page')
})
