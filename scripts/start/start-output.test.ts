import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** The real start scripts with a fake npm, Vite and shop that do nothing and print a lot. */
async function copyStart(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bulkhead-start-lines-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const write = async (file: string, text: string) => {
    await mkdir(join(folder, file, '..'), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  await cp(join(ROOT, 'scripts'), join(folder, 'scripts'), { recursive: true })
  for (const file of ['package.json', 'package-lock.json'])
    await write(file, await readFile(join(ROOT, file), 'utf8'))
  await write('scripts/build/budgets.ts', `console.log('a weight\\n'.repeat(50))`)
  await write('server/main.ts', `console.log('Bulkhead is open at http://127.0.0.1:3000')`)
  await write('web/page.tsx', '')
  const node = join(folder, 'node_modules/.bin/node')
  const made = ['dist/browser/.vite/manifest.json', 'dist/rendering/entry-server.js']
  await write(
    'npm.js',
    `import { mkdirSync, writeFileSync } from 'node:fs'
    mkdirSync('node_modules/vite/bin', { recursive: true })
    mkdirSync('node_modules/.bin', { recursive: true })
    writeFileSync('node_modules/.package-lock.json', '{}')
    writeFileSync(${JSON.stringify(node)}, '#!/bin/sh\\nexec ${process.execPath} "$@"\\n', { mode: 0o755 })
    writeFileSync('node_modules/vite/bin/vite.js', \`
      console.log('banner'); console.error('warning')
      import { mkdirSync, writeFileSync } from 'node:fs'
      import { dirname } from 'node:path'
      for (const file of ${JSON.stringify(made)}) {
        mkdirSync(dirname(file), { recursive: true }); writeFileSync(file, '')
      }\`)
    console.log('added 663 packages')`,
  )
  return folder
}

async function start(folder: string): Promise<string[]> {
  const { npm_lifecycle_event: _event, ...env } = process.env
  const shop = spawn(process.execPath, ['scripts/start/start.mjs'], {
    cwd: folder,
    env: { ...env, npm_execpath: join(folder, 'npm.js') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const output of [shop.stdout, shop.stderr])
    output.setEncoding('utf8').on('data', (text) => {
      printed += text
    })
  await once(shop, 'close')
  return printed.trimEnd().split('\n')
}

test('a first start prints its steps and their durations, a later one only the address', {
  timeout: 120_000,
}, async () => {
  const folder = await copyStart()
  const first = await start(folder)
  expect(first.map((line) => line.replace(/\d+ s/, 'N s'))).toEqual([
    'Installing the packages (first start, or package-lock.json changed) …',
    'Installed in N s.',
    'Building the pages …',
    'Built in N s.',
    'Bulkhead is open at http://127.0.0.1:3000',
  ])
  expect(await start(folder)).toEqual(['Bulkhead is open at http://127.0.0.1:3000'])
})
