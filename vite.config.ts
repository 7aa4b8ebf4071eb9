import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { builtPictures } from './scripts/build/built-pictures.ts'
import { bundledToastStyles } from './scripts/build/bundled-toast-styles.ts'
import { compileOnArrival } from './scripts/build/compile-on-arrival.ts'
import { leanRouter } from './scripts/build/lean-router.ts'
import { pageStyles } from './scripts/build/page-styles.ts'

/** What most pages show: pictures of products and the like. Nothing here may stand on a form. */
const PARTS =
  /[\\/](web[\\/](ui[\\/](picture|section-heading|states[\\/](skeleton|empty-state|pallet-drawing))|base[\\/]failures[\\/]unloaded|products[\\/](picture[\\/]product-picture|order-cost)|images[\\/]picture-source)|contract[\\/]values[\\/]picture-variants)\.tsx?$|icons[\\/]arrow-right\.mjs$/

/** Fields, dialogs, toasts and what they say; apart from the dashboard's parts, so that a page with a form loads none of those. */
const FORM_PARTS =
  /[\\/](contract[\\/]messages|web[\\/](base[\\/](calls[\\/]use-reload|format-size|lazy-part|failures[\\/](failure-text|not-confirmed|sign-in-failure))|sessions[\\/]passwords[\\/]password-hint|ui[\\/](toasts|dialogs[\\/](modal|dialog)|hooks[\\/]use-file-drop|fields[\\/](username-for-managers|in-form|form-error|field|entry-form|password-field|text-area-field))))\.tsx?$|icons[\\/](circle-alert|x)\.mjs$/

/** The rules of a product's fields, for its form and the product grid; by themselves they become four files. */
const PRODUCT_FIELDS = /[\\/]contract[\\/]calls[\\/]catalogue[\\/](products|images)\.ts$/

/** What the pages share that show a product's price and stock, or lines of products. */
const TRADE_PARTS =
  /[\\/](contract[\\/]cart[\\/]line-texts|web[\\/](ui[\\/]breadcrumb|products[\\/](format-attribute|bulk[\\/]offer-of)))\.tsx?$/

/** The price ladder of a product, and what is said of a quantity typed for it. */
const QUANTITIES =
  /[\\/]web[\\/](orders[\\/]form[\\/]quantity-message|products[\\/]bulk[\\/]ladder-table)\.tsx?$/

/** What sends a picture, for each form with one; by themselves they become three files. */
const UPLOADS =
  /[\\/]web[\\/]images[\\/](image-field|image-upload|mutations|send-picture|use-image-paste|use-picture-form|image-preview)\.tsx?$/

/** What is too small for a file of its own, of pages that share nothing else. */
const SMALL_PARTS =
  /([\\/](contract[\\/]calls[\\/]parts[\\/]part-bounds|web[\\/](base[\\/]format-day|products[\\/]reference-kinds|ui[\\/](fields[\\/]ruler|hooks[\\/]use-whole-page)))\.tsx?|icons[\\/](minus|plus|shopping-cart|shield-check|sliders-horizontal)\.mjs)$/

/** What the dashboard's routes need; apart, or they would bring the parts that are built on it. */
const ROUTES =
  /[\\/]web[\\/](app[\\/]routes[\\/]dashboard-routes|orders[\\/](queries|all-lines-queries)|goods[\\/]customers[\\/]queries|sessions[\\/]guards[\\/]admin-only)\.tsx?$/

/** What pages about orders share. */
const ORDERS =
  /[\\/]web[\\/]orders[\\/](hold[\\/](hold-time|hold-time-left|use-now)|order-timeline|order-state-tag|goods[\\/](goods-text|ordered-product|fulfilment-tag|fulfilment-text))\.tsx?$|icons[\\/]check\.mjs$/

/** Apart, or they would bring the file of orders to pages that show none. */
const TAGS = /[\\/]web[\\/](base[\\/]format-moment|ui[\\/]tag)\.tsx?$/

/** What the dashboard's pages share. Each file more is a name more in the list of files that every page loads. */
const DASHBOARD =
  /[\\/]web[\\/](ui[\\/](ledger|page-heading|dialogs[\\/]confirmation|breakable-email)|paging[\\/](remove-item|nothing-found|list-heading|loaded-list|list-pager|list-search|list-choice|total-text|use-page-focus))\.tsx?$/

/** Links that choose a part of a list, of some of the dashboard's pages. */
const CHOICES = /[\\/]web[\\/]paging[\\/](choice-links|uncounted-pager)\.tsx$/

/**
 * Few files, because each costs a way to the shop and back: what all pages stand on (`foundation` changes only with its
 * versions, `frame` is our own), what several pages share, and a file for each page.
 */
const browserBundle: Rolldown.RolldownOptions = {
  input: ['web/app/entry-browser.tsx', 'web/site/favicon.svg'],
  // No module does anything by naming a global, so what only names one may go.
  treeshake: { unknownGlobalSideEffects: false },
  output: {
    // Names stand in every file that imports another: the shortest hash that the bundler takes, 0.1 kB less on each page.
    entryFileNames: 'assets/[name]-[hash:7].js',
    chunkFileNames: 'assets/[name]-[hash:7].js',
    codeSplitting: {
      groups: [
        { name: 'foundation', tags: ['$initial'], test: /[\\/]node_modules[\\/]/, priority: 3 },
        // The inputs stay files of their own: pages stand on the frame, and the entry waits for the first page.
        {
          name: 'frame',
          tags: ['$initial'],
          test: /(?<!entry-browser\.tsx|\.svg)$/,
          priority: 2,
        },
        { name: 'parts', test: PARTS, priority: 1 },
        { name: 'form-parts', test: FORM_PARTS, priority: 1.5 },
        { name: 'product-fields', test: PRODUCT_FIELDS, priority: 1 },
        { name: 'trade-parts', test: TRADE_PARTS, priority: 1 },
        { name: 'uploads', test: UPLOADS, priority: 1 },
        { name: 'small-parts', test: SMALL_PARTS, priority: 1 },
        { name: 'quantities', test: QUANTITIES, priority: 1 },
        { name: 'dashboard-routes', test: ROUTES, priority: 1.7 },
        { name: 'tags', test: TAGS, priority: 1.1 },
        { name: 'orders', test: ORDERS, priority: 1 },
        { name: 'dashboard', test: DASHBOARD, priority: 1 },
        { name: 'choices', test: CHOICES, priority: 1 },
      ],
    },
  },
}

/** Its text stays in the shop's memory: a quarter of it was comments and spaces. Names stay, for its errors. */
const serverBundle = { output: { minify: { mangle: false } } }

/**
 * Two builds of web/: `vite build` for the browser (dist/browser, with the manifest that the server-side render reads),
 * `vite build --ssr web/app/entry-server.tsx --outDir dist/rendering` for the server. Both give the same names to the same
 * pictures and fonts. `vite` alone serves web/ with hot reload and passes every call on to the running shop.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    tailwindcss(),
    builtPictures(),
    bundledToastStyles(),
    leanRouter(),
    pageStyles(),
    compileOnArrival(),
    precompress(),
  ],
  publicDir: false,
  build: {
    outDir: 'dist/browser',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // Every asset is a file of its own: data: addresses would have to be allowed in the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: onlyNew },
    rolldownOptions: isSsrBuild ? serverBundle : browserBundle,
  },
  // React chooses its build by this; left open, the server would choose by how it was started.
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  // The render bundle is complete, so that the server loads one file instead of a tree of packages.
  ssr: { noExternal: true },
  server: {
    proxy: {
      '^/(?!web/|contract/|demo/|node_modules/|@)': {
        target: process.env.SHOP_URL ?? 'http://127.0.0.1:3000',
        bypass: (request) =>
          request.headers.accept?.includes('text/html') ? '/web/index.html' : undefined,
      },
    },
  },
}))

/** Of the files that a part needs, those that a page may lack: names in this list are part of every page's script. */
function onlyNew(
  part: string,
  files: string[],
  { hostType }: { hostType: 'html' | 'js' },
): string[] {
  return hostType === 'js'
    ? files.filter(
        (file) => file !== part && !/\/(foundation|frame|rolldown-runtime)-[^/]+$/.test(file),
      )
    : files
}

/** Packs every text file once, as small as it gets, beside itself; the server only picks. */
function precompress(): Plugin {
  const brotli = promisify(brotliCompress)
  const gzipped = promisify(gzip)
  return {
    name: 'precompress',
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.values(bundle).filter(({ fileName }) => /\.(js|css|svg)$/.test(fileName))
      await Promise.all(
        texts.map(async (file) => {
          const path = join(dir, file.fileName)
          const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          await writeFile(`${path}.br`, await brotli(bytes))
          await writeFile(`${path}.gz`, await gzipped(bytes, { level: 9 }))
        }),
      )
    },
  }
}
