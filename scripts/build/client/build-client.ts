import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { writeCallTypes } from './write-call-types.ts'

const ROOT = join(import.meta.dirname, '../../..')
const SOURCE = join(ROOT, 'client')
/** The modules whose types a program sees. */
const TYPED = ['client', 'call-types', 'open-shop', 'follow-feed', 'shop-error', 'verify']
const COMPILED = [
  ...['--declaration', '--emitDeclarationOnly', '--allowImportingTsExtensions', '--strict'],
  ...['--target', 'es2024', '--lib', 'es2024,dom', '--module', 'preserve', '--types', ''],
]

/** Builds `client/` for programs of others: one module without imports, and its types without the contract. */
async function buildClient(folder = join(SOURCE, 'dist')): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2024',
      lib: { entry: join(SOURCE, 'client.ts'), formats: ['es'], fileName: () => 'client.js' },
      rolldownOptions: { output: { minify: true } },
    },
  })
  writeTypes(folder)
  console.log(`The client is built in ${folder}`)
}

/**
 * The sources are compiled beside written types in place of the contract’s: a difference between the two that the client
 * could stumble over stops the build.
 */
function writeTypes(folder: string): void {
  const beside = mkdtempSync(join(tmpdir(), 'bulkhead-client-'))
  try {
    for (const source of globSync('*.ts', { cwd: SOURCE, exclude: ['*.test.ts'] }))
      cpSync(join(SOURCE, source), join(beside, source))
    writeFileSync(join(beside, 'call-types.ts'), writeCallTypes())
    compile(beside)
    for (const name of TYPED)
      cpSync(join(beside, 'types', `${name}.d.ts`), join(folder, `${name}.d.ts`))
  } finally {
    rmSync(beside, { recursive: true })
  }
}

function compile(folder: string): void {
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/typescript/bin/tsc'), 'client.ts', '--outDir', 'types', ...COMPILED],
    { cwd: folder, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`The client’s types don’t compile:\n${stdout}`)
}

await buildClient(process.argv[2])
