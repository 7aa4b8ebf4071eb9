import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { PICTURE_WIDTHS, widthsAmong } from '../../contract/values/picture-variants.ts'

const MARK = '?picture'
/** AVIF at default effort takes four times as long and is 3 % smaller. */
const ENCODINGS = {
  avif: { quality: 50, effort: 2 },
  webp: { quality: 76 },
} as const
const formats = ['avif', 'webp'] as const
/** Slides are at least 1209 px wide; at two pixels a point 1600 are too few. */
const WIDTHS = [...PICTURE_WIDTHS, 1920] as const
const MADE_BEFORE = 'node_modules/.cache/built-pictures'

/**
 * `import hero from './hero.webp?picture'` yields what `web/ui/picture.tsx` needs: variants in the shop's widths and
 * one larger, the size and a placeholder. File names derive from the input, so that the server build, which writes no
 * files, gets the same names.
 */
export function builtPictures(): Plugin {
  let root = process.cwd()
  let isServing = false
  let makesFiles = true
  return {
    name: 'built-pictures',
    enforce: 'pre',
    configResolved(config) {
      root = config.root
      isServing = config.command === 'serve'
      makesFiles = !isServing && !config.build.ssr
    },
    async load(id) {
      if (!id.endsWith(MARK)) return
      const path = id.slice(0, -MARK.length)
      const bytes = await readFile(path)
      const facts = await readFacts(bytes)
      if (isServing) {
        return write({ src: `/${relative(root, path)}`, candidates: [], ...facts })
      }
      const hash = createHash('sha256')
        .update(JSON.stringify(ENCODINGS))
        .update(bytes)
        .digest('hex')
        .slice(0, 8)
      const stem = `${basename(path).replace(/\.\w+$/, '')}-${hash}`
      const widths = widthsAmong(WIDTHS, facts.width)
      const nameOf = (width: number, format: string) => `assets/${stem}-${width}.${format}`
      if (makesFiles) {
        for (const format of formats) {
          for (const { width } of widths) {
            const fileName = nameOf(width, format)
            const source = await madeOnce(join(root, MADE_BEFORE), basename(fileName), () =>
              sharp(bytes)
                .resize({ width, withoutEnlargement: true })
                .toFormat(format, ENCODINGS[format])
                .toBuffer(),
            )
            this.emitFile({ type: 'asset', fileName, source })
          }
        }
      }
      return write({
        src: `/${nameOf(widths.at(-1)?.width ?? 0, 'webp')}`,
        candidates: formats.map((format) => ({
          type: `image/${format}`,
          srcSet: widths
            .map(({ width, pixels }) => `/${nameOf(width, format)} ${pixels}w`)
            .join(', '),
        })),
        ...facts,
      })
    },
  }
}

const write = (picture: object) => `export default ${JSON.stringify(picture)}`

async function readFacts(bytes: Buffer) {
  const { width, height } = await sharp(bytes).metadata()
  const small = await sharp(bytes).resize({ width: 16 }).webp({ quality: 30, effort: 6 }).toBuffer()
  return { width, height, placeholder: `data:image/webp;base64,${small.toString('base64')}` }
}

/** Reuses the files of an earlier build; an interrupted build leaves no partial file. */
async function madeOnce(
  folder: string,
  name: string,
  make: () => Promise<Buffer>,
): Promise<Buffer> {
  const path = join(folder, name)
  const known = await readFile(path).catch(() => undefined)
  if (known) return known
  const made = await make()
  await mkdir(folder, { recursive: true })
  await writeFile(`${path}.${process.pid}.part`, made)
  await rename(`${path}.${process.pid}.part`, path)
  return made
}
