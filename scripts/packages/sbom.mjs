import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runNpm } from './ensure-installed.mjs'
import { listLockedPackages } from './locked-packages.mjs'
import { PlainError, ROOT, runIfStarted } from './node24.mjs'

const ARGS = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
const MAX_BYTES = 64 * 1024 * 1024

/**
 * npm's bill of materials for package-lock.json (CycloneDX), completed with the shop's name (npm uses the folder's) and
 * the licences that npm doesn't find.
 */
export function makeSbom() {
  const { status, stdout } = runNpm(ARGS, {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: MAX_BYTES,
  })
  if (status !== 0)
    throw new PlainError('npm could not list the packages; the reason is printed above.')
  const sbom = JSON.parse(stdout)
  sbom.metadata.component.name = 'bulkhead'
  const licences = new Map(
    listLockedPackages().map(({ name, version, licence }) => [`${name}@${version}`, licence]),
  )
  for (const component of sbom.components) {
    component.licenses ??= [{ license: { id: licences.get(component['bom-ref']) } }]
  }
  return sbom
}

/** `npm run sbom -- FILE`; by default `sbom.json`. */
function writeSbom() {
  const file = resolve(process.env.INIT_CWD ?? '.', process.argv[2] ?? join(ROOT, 'sbom.json'))
  const sbom = makeSbom()
  writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`)
  console.log(`${file}: ${sbom.components.length} packages`)
}

await runIfStarted(import.meta.url, writeSbom)
