import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findOverBudget, weighBuild } from './budgets.ts'

/** A build's output with these file sizes, raw and compressed. */
async function makeBuild(
  files: Readonly<Record<string, readonly [raw: number, packed: number]>>,
  manifest: object,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bulkhead-build-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const part of ['.vite', 'assets']) await mkdir(join(folder, part))
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  for (const [name, [raw, packed]] of Object.entries(files)) {
    await writeFile(join(folder, name), Buffer.alloc(raw))
    await writeFile(join(folder, `${name}.br`), Buffer.alloc(packed))
  }
  return folder
}

test('a page’s weight is the compressed size of it and its imports, compared with its budget', async () => {
  const folder = await makeBuild(
    {
      'assets/entry-1.js': [900, 300],
      'assets/shared-1.js': [500, 100],
      'assets/home-1.js': [50, 20],
      'assets/fields-1.js': [700, 40],
      'assets/form-1.js': [60, 5],
      'assets/all-1.css': [80, 30],
    },
    {
      'web/site/app/entry-browser.tsx': {
        file: 'assets/entry-1.js',
        imports: ['_shared'],
        css: ['assets/all-1.css'],
      },
      _shared: { file: 'assets/shared-1.js' },
      _forms: { file: 'assets/fields-1.js' },
      'web/site/home/home-page.tsx': {
        file: 'assets/home-1.js',
        imports: ['_shared'],
      },
      'web/people/sessions/login-page.tsx': {
        file: 'assets/form-1.js',
        imports: ['_forms'],
      },
    },
  )
  const weights = weighBuild(folder)
  const find = (wanted: string) => weights.find(({ name }) => name === wanted)
  expect(find('script of web/site/home/home-page.tsx')).toMatchObject({
    rawBytes: 1450,
    packedBytes: 420,
    files: 3,
    budgetKilobytes: 130,
  })
  expect(find('script of web/people/sessions/login-page.tsx')).toMatchObject({
    packedBytes: 445,
    files: 4,
    budgetKilobytes: 200,
  })
  expect(find('stylesheet')).toMatchObject({ rawBytes: 80, packedBytes: 30, files: 1 })
  expect(find('fonts')?.files).toBe(5)
})

test('a weight one byte over its budget is named', () => {
  const weight = { name: 'script of a page', rawBytes: 9000, files: 2, budgetKilobytes: 3 }
  expect(findOverBudget([{ ...weight, packedBytes: 3000 }])).toEqual([])
  expect(findOverBudget([{ ...weight, packedBytes: 3001 }])).toMatchObject([
    { name: 'script of a page' },
  ])
})
