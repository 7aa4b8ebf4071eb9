import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { runNpm } from '../../packages/ensure-installed.mjs'
import { PlainError, ROOT } from '../../packages/node24.mjs'

/** A headless Chromium from npm, with libraries that a bare machine lacks. Linux on x64 only. */
const VERSION = '153.0.0'
const PACKAGE = `@sparticuz/chromium@${VERSION}`
const TARBALL_SHA512 =
  'jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA=='

const CACHE = join(ROOT, 'node_modules', '.cache')

/** The name contains the version, so that a new one is downloaded. */
export function bundledFolder() {
  return join(CACHE, `bulkhead-chromium-${VERSION}`)
}

/** Whether a packaged browser exists for this system. */
export const hasBundledChromium = process.platform === 'linux' && process.arch === 'x64'

/**
 * Downloads and unpacks the browser next to the other packages if missing. Not in package-lock.json, so that only those
 * who run browser tests download 70 MB; its checksum is kept here.
 */
export function ensureBundledChromium() {
  const executable = join(bundledFolder(), 'chromium')
  if (!existsSync(executable)) install()
  return executable
}

function install() {
  console.log(`Fetching a Chromium for the browser tests (${PACKAGE}, 70 MB, once) …`)
  const work = join(CACHE, `bulkhead-chromium-unfinished-${process.pid}`)
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work, { recursive: true })
  try {
    unpackTar(gunzipSync(fetchTarball(work)), work)
    const bin = join(work, 'package', 'bin')
    writeFileSync(join(work, 'chromium'), unbrotli(join(bin, 'chromium.br')), { mode: 0o755 })
    for (const name of ['al2023.tar.br', 'fonts.tar.br']) unpackTar(unbrotli(join(bin, name)), work)
    writeFileSync(join(work, 'fonts.conf'), fontsConf(join(bundledFolder(), 'fonts')))
    rmSync(join(work, 'package'), { recursive: true })
    rmSync(bundledFolder(), { recursive: true, force: true })
    renameSync(work, bundledFolder())
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** The package as in the registry, verified by its checksum. */
function fetchTarball(folder) {
  const { status } = runNpm(['pack', PACKAGE, '--silent'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const tarball = join(folder, `sparticuz-chromium-${VERSION}.tgz`)
  if (status !== 0 || !existsSync(tarball)) {
    throw new PlainError(
      `npm could not fetch ${PACKAGE}. Install a Chromium, or name yours: CHROMIUM_PATH=/path/to/chrome npm test`,
    )
  }
  const content = readFileSync(tarball)
  rmSync(tarball)
  const found = createHash('sha512').update(content).digest('base64')
  if (found !== TARBALL_SHA512)
    throw new PlainError(`${PACKAGE} has another checksum than expected.`)
  return content
}

/** Decompressed here, because `tar` would need another program for brotli. */
function unpackTar(content, folder) {
  const { status } = spawnSync('tar', ['-x', '--no-same-owner', '-f', '-', '-C', folder], {
    input: content,
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  if (status !== 0)
    throw new PlainError('The program `tar` is needed to unpack the browser for the tests.')
}

function unbrotli(file) {
  return brotliDecompressSync(readFileSync(file))
}

function fontsConf(folder) {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`
}
