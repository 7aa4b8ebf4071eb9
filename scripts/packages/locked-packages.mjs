import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './node24.mjs'

/** Packages without a licence field; their licence files and readmes say MIT. */
const UNNAMED = {
  'busboy@0.3.1': 'MIT',
  'dicer@0.3.0': 'MIT',
  'humanize-number@0.0.2': 'MIT',
  'only@0.0.2': 'MIT',
  'png-js@2.0.0': 'MIT',
  'streamsearch@0.1.2': 'MIT',
}

/** Every package of package-lock.json, those of other systems included; the project's own packages are links. */
export function listLockedPackages() {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  return Object.entries(packages)
    .filter(([path, { link }]) => path.startsWith('node_modules/') && !link)
    .map(([path, { version, integrity, license, hasInstallScript = false }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      const licence = license ?? UNNAMED[`${name}@${version}`]
      return { path, name, version, integrity, licence, hasInstallScript }
    })
}
