import type { DehydratedState } from '@tanstack/react-query'
import { shopZone } from '../../../contract/values/days/shop-zone.ts'
import { themeOf } from '../../../contract/values/look/action-colour.ts'
import { shopIcon } from '../../../contract/values/look/shop-icon.ts'
import { DEFAULT_ACTION_COLOUR, shopLook } from '../../../contract/values/look/shop-look.ts'
import { shopName } from '../../../contract/values/text/shop-name.ts'
import { shopEnglish } from '../../../contract/values/text/words.ts'
import { canonicalPath, type Head } from '../../platform/base/page-head.tsx'
import barlowUrl from '../../ui/styles/fonts/barlow-400.woff2?url'
import barlowMediumUrl from '../../ui/styles/fonts/barlow-500.woff2?url'
import barlowSemiboldUrl from '../../ui/styles/fonts/barlow-600.woff2?url'
import barlowCondensedUrl from '../../ui/styles/fonts/barlow-condensed-600.woff2?url'
import plexMonoUrl from '../../ui/styles/fonts/ibm-plex-mono-500.woff2?url'
import { PAGE_DATA_ID } from './page-data.ts'
import { speculationRules } from './speculation-rules.ts'

/** Vite's manifest of the browser build: each source file's chunk and what that chunk needs. */
export type BrowserBuild = Readonly<Record<string, BuiltFile>>

interface BuiltFile {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

interface PageParts {
  readonly head: Partial<Head>
  /** The shop's public origin. */
  readonly origin: string
  /** Path and query of the page. */
  readonly url: string
  /** Ready-made `<link>`s. */
  readonly preloads: string
  readonly body: string
  readonly build: BrowserBuild
  /** Source files of the page's own chunks, the page itself last. */
  readonly pages: readonly string[]
  readonly data: DehydratedState
}

const ENTRY = 'web/site/app/entry-browser.tsx'
const FAVICON = 'web/site/frame/favicon.svg'

/** All are preloaded: a font that arrives after the first paint is not used until the next page. */
const typefaces = [barlowUrl, barlowCondensedUrl, barlowSemiboldUrl, barlowMediumUrl, plexMonoUrl]

/**
 * The whole HTML of a page: the stylesheet in the head, scripts after the content, so as not to delay it.
 * Inline scripts are in the head only, where the server hashes them for the CSP.
 */
export function writeDocument({
  head,
  origin,
  url,
  preloads,
  body,
  build,
  pages,
  data,
}: PageParts): string {
  const chunks = chunksOf(build, [ENTRY, ...pages])
  const [entry, ...others] = chunks
  const mark = build[FAVICON]?.file
  const icon = shopIcon(mark && `/${mark}`)
  const stylesheets = new Set(chunks.flatMap(({ css }) => css ?? []))
  return `<!doctype html>
<html lang="${shopEnglish()}" data-theme="bulkhead" data-zone="${escapeHtml(shopZone())}" data-shop="${escapeHtml(shopName())}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(head.title ?? shopName())}</title>
<meta name="description" content="${escapeHtml(head.description ?? '')}">
${describeForOthers(head, origin, url)}
<meta name="theme-color" content="#14181c">
<link rel="manifest" href="/site.webmanifest">
<link rel="icon" type="${icon.type}" href="${icon.path}">
${[...stylesheets].map((file) => `<link rel="stylesheet" href="/${file}">`).join('\n')}
${writeColours(shopLook().actionColour)}${typefaces.map(preloadFont).join('\n')}
${preloads}
${speculationRules}
</head>
<body>
<div id="root">${body}</div>
<script type="application/json" id="${PAGE_DATA_ID}">${escapeJson(JSON.stringify(data))}</script>
${others.map(({ file }) => `<link rel="modulepreload" href="/${file}">`).join('\n')}
<script type="module" src="/${entry?.file}"></script>
</body>
</html>
`
}

/** Metadata for search engines and link previews. Data blocks are not executed, so they need no `script-src`. */
function describeForOthers(head: Partial<Head>, origin: string, url: string): string {
  const absolute = (path: string) => new URL(path, origin).href
  const own = absolute(head.canonical ?? canonicalPath(url))
  const property = (name: string, content: string) =>
    `<meta property="og:${name}" content="${escapeHtml(content)}">`
  return [
    `<link rel="canonical" href="${escapeHtml(own)}">`,
    ...(head.isFound === false ? ['<meta name="robots" content="noindex, follow">'] : []),
    property('site_name', shopName()),
    property('type', head.picture ? 'product' : 'website'),
    property('title', head.title ?? shopName()),
    property('description', head.description ?? ''),
    property('url', own),
    ...(head.picture ? [property('image', absolute(head.picture))] : []),
    ...(head.linkedData?.(absolute) ?? []).map(
      (thing) =>
        `<script type="application/ld+json">${escapeJson(JSON.stringify({ '@context': 'https://schema.org', ...thing }))}</script>`,
    ),
  ].join('\n')
}

/** The chunks of some source files and all they import, each once, the files' own first. */
function chunksOf(build: BrowserBuild, sources: readonly string[]): BuiltFile[] {
  const found = new Set<BuiltFile>()
  const queue = [...sources]
  for (const source of queue) {
    const chunk = build[source]
    if (!chunk || found.has(chunk)) continue
    found.add(chunk)
    queue.push(...(chunk.imports ?? []))
  }
  return [...found]
}

/** Over the theme's, before the first paint; the server hashes it for the CSP. */
function writeColours(colour: string): string {
  if (colour === DEFAULT_ACTION_COLOUR) return ''
  const set = Object.entries(themeOf(colour)).map(([name, value]) => `${name}:${value}`)
  return `<style>:root{${set.join(';')}}</style>\n`
}

function preloadFont(url: string): string {
  return `<link rel="preload" as="font" type="font/woff2" href="${url}" crossorigin>`
}

const htmlEscapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => htmlEscapes[character] ?? character)
}

/**
 * `</script>` and `<!--` in a text would end or change the element; U+2028 and U+2029 end a line where JSON is read as
 * script.
 */
function escapeJson(json: string): string {
  return json.replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
