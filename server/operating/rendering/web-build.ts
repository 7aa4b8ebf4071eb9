import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ShopLook } from '../../../contract/values/look/shop-look.ts'
import type { English } from '../../../contract/values/text/words.ts'

/** Interface of the web's render bundle; the only link between server/ and web/, by path. */
export type RenderPage = (request: {
  readonly url: string
  /** The shop's public origin. */
  readonly origin?: string | undefined
  readonly transport: PageTransport
  readonly build: unknown
  readonly timeZone: string
  readonly shopName: string
  readonly english: English
  readonly shopLook: ShopLook
}) => Promise<RenderedPage>

export interface RenderedPage {
  readonly status: number
  /** Set with a 3xx status. */
  readonly location?: string
  readonly html: string
}

/** A call of the shop, made by a page during rendering. */
export type PageTransport = (
  path: string,
  request: { readonly method: string; readonly headers: Readonly<Record<string, string>> },
) => Promise<{
  readonly status: number
  readonly headers: { get(name: string): string | null }
  text(): Promise<string>
}>

export interface WebBuild {
  readonly render: RenderPage
  /** Vite's manifest: the chunks and styles of each page. */
  readonly manifest: unknown
  /** Files with a hash in their name. */
  readonly assetsFolder: string
}

/** Opens the output of `npm run build`. */
export async function openWebBuild(distFolder: string): Promise<WebBuild> {
  const manifestPath = join(distFolder, 'browser', '.vite', 'manifest.json')
  const bundle = pathToFileURL(join(distFolder, 'rendering', 'entry-server.js'))
  try {
    const manifest = JSON.parse(await readFile(manifestPath, 'utf8'))
    const { render } = (await import(bundle.href)) as { render: RenderPage }
    return { render, manifest, assetsFolder: join(distFolder, 'browser', 'assets') }
  } catch (cause) {
    throw new Error('The pages are not built: run `npm run build` first.', { cause })
  }
}
