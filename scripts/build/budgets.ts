import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserManifest, closureOf } from './browser-manifest.ts'

const ROOT = join(import.meta.dirname, '../..')
const ENTRY = 'web/site/app/entry-browser.tsx'
const PAGE = /^web\/.*-page\.tsx$/
const HOME = 'web/site/home/home-page.tsx'
const DASHBOARD_ROUTES = 'web/site/app/routes/dashboard-routes.tsx'
const CHARTS = 'web/office/figures/charts/charts.tsx'
const KILOBYTE = 1000

/** Limits for a page's first visit, in compressed kB (brotli; typefaces have their own compression). */
export const BUDGETS = {
  /** Script until the page is interactive; React, router and queries take 95 of it. */
  script: { home: 130, others: 200 },
  /** Loaded by the overview with its first chart. */
  charts: 30,
  /** The stylesheet of all pages. */
  stylesheet: 20,
  /** All typeface files with our own characters. */
  fonts: 62,
  /**
   * The home page's HTML with its data; checked by `proof/journeys/pages/without-script.spec.ts`, which runs a
   * shop.
   */
  document: 16,
} as const

export interface Weight {
  readonly name: string
  readonly rawBytes: number
  readonly packedBytes: number
  readonly files: number
  readonly budgetKilobytes: number
}

/** Weighs the build: each page's script, the stylesheet and the typefaces. */
export function weighBuild(browserFolder: string): Weight[] {
  const manifest: BrowserManifest = JSON.parse(
    readFileSync(join(browserFolder, '.vite', 'manifest.json'), 'utf8'),
  )
  const built = (file: string): Size => ({
    raw: statSync(join(browserFolder, file)).size,
    packed: statSync(join(browserFolder, `${file}.br`)).size,
  })
  const pages = Object.keys(manifest).filter((name) => PAGE.test(name))
  const sheets = new Set(closureOf(manifest, [ENTRY]).flatMap(({ css }) => css ?? []))
  const fonts = readdirSync(join(ROOT, 'web/ui/styles/fonts')).filter((name) =>
    name.endsWith('.woff2'),
  )
  return [
    ...pages.map((page) => {
      const files = closureOf(manifest, [ENTRY, ...routesOf(manifest, page), page]).map(
        ({ file }) => file,
      )
      const { home, others } = BUDGETS.script
      return weigh(`script of ${page}`, files.map(built), page === HOME ? home : others)
    }),
    weigh('script of the charts', onlyOf(manifest, CHARTS).map(built), BUDGETS.charts),
    weigh('stylesheet', [...sheets].map(built), BUDGETS.stylesheet),
    weigh(
      'fonts',
      fonts.map((name) => {
        const { size } = statSync(join(ROOT, 'web/ui/styles/fonts', name))
        return { raw: size, packed: size }
      }),
      BUDGETS.fonts,
    ),
  ]
}

/** The dashboard's routes come before its pages; those of other pages are in the entry. */
function routesOf(manifest: BrowserManifest, page: string): string[] {
  const isInDashboard = manifest[DASHBOARD_ROUTES]?.dynamicImports?.includes(page)
  return isInDashboard ? [DASHBOARD_ROUTES] : []
}

/** Files that a part needs beyond those of every page. */
function onlyOf(manifest: BrowserManifest, part: string): string[] {
  const ofAll = new Set(closureOf(manifest, [ENTRY]).map(({ file }) => file))
  return closureOf(manifest, [part]).flatMap(({ file }) => (ofAll.has(file) ? [] : [file]))
}

interface Size {
  readonly raw: number
  readonly packed: number
}

function weigh(name: string, sizes: readonly Size[], budgetKilobytes: number): Weight {
  const sum = (which: keyof Size) => sizes.reduce((total, size) => total + size[which], 0)
  return {
    name,
    rawBytes: sum('raw'),
    packedBytes: sum('packed'),
    files: sizes.length,
    budgetKilobytes,
  }
}

/** Weights over their budget. */
export function findOverBudget(weights: readonly Weight[]): Weight[] {
  return weights.filter(
    ({ packedBytes, budgetKilobytes }) => packedBytes > budgetKilobytes * KILOBYTE,
  )
}

/** One line per weight: compressed, raw, and budget. */
export function describeWeights(weights: readonly Weight[]): string {
  const kilobytes = (bytes: number) => (bytes / KILOBYTE).toFixed(1).padStart(7)
  return weights
    .map(
      ({ name, rawBytes, packedBytes, files, budgetKilobytes }) =>
        `${kilobytes(packedBytes)} kB of ${String(budgetKilobytes).padStart(3)}, raw${kilobytes(rawBytes)} kB in ${String(files).padStart(2)} files: ${name}`,
    )
    .join('\n')
}

if (import.meta.main) {
  const weights = weighBuild(join(ROOT, 'dist', 'browser'))
  console.log(describeWeights(weights))
  const tooHeavy = findOverBudget(weights)
  if (tooHeavy.length > 0) {
    console.error(`Over budget (scripts/build/budgets.ts):\n${describeWeights(tooHeavy)}`)
    process.exitCode = 1
  }
}
