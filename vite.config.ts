import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { builtPictures } from './scripts/build/built-pictures.ts'
import { bundledToastStyles } from './scripts/build/bundled-toast-styles.ts'

const INPUTS = ['web/site/app/entry-browser.tsx', 'web/site/frame/favicon.svg']

/**
 * Split by page, except what every page loads: one file of packages, which change only with their versions, and one of
 * ours. Not the inputs themselves: pages import from the latter, and the entry waits for the first page.
 */
const browserBundle: Rolldown.RolldownOptions = {
  input: INPUTS,
  output: {
    codeSplitting: {
      groups: [
        { name: 'vendor', tags: ['$initial'], test: /[\\/]node_modules[\\/]/, priority: 1 },
        {
          name: 'site',
          tags: ['$initial'],
          test: (id) => !INPUTS.some((input) => id.endsWith(input)),
        },
      ],
    },
  },
}

/**
 * Two builds of web/: `vite build` for the browser (dist/browser, with the manifest that the server-side render reads),
 * `vite build --ssr web/site/app/entry-server.tsx --outDir dist/rendering` for the server. Both give the same names to the same
 * pictures and fonts. `vite` alone serves web/ with hot reload and passes every call on to the running shop.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), builtPictures(), bundledToastStyles(), precompress()],
  publicDir: false,
  build: {
    outDir: 'dist/browser',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // Every asset is a file of its own: data: addresses would have to be allowed in the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild ? {} : browserBundle,
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
