import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * Two builds of web/: `vite build` for the browser (dist/browser, with the manifest that the server-side render reads),
 * `vite build --ssr web/entry-server.tsx --outDir dist/rendering` for the server. Both give the same names to the same
 * pictures and fonts. `vite` alone serves web/ with hot reload and passes every call on to the running shop.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  publicDir: false,
  build: {
    outDir: 'dist/browser',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // Every asset is a file of its own: data: addresses would have to be allowed in the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    ...(isSsrBuild
      ? {}
      : { rolldownOptions: { input: ['web/entry-browser.tsx', 'web/content/favicon.svg'] } }),
  },
  // React chooses its build by this; left open, the server would choose by how it was started.
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  // The render bundle stands alone, so that the server loads one file instead of a tree of packages.
  ssr: { noExternal: true },
  server: {
    proxy: {
      '^/(?!web/|demo/|node_modules/|@)': {
        target: process.env.SHOP_URL ?? 'http://127.0.0.1:3000',
        bypass: (request) =>
          request.headers.accept?.includes('text/html') ? '/web/index.html' : undefined,
      },
    },
  },
}))
