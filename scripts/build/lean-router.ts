import type { Plugin } from 'vite'

/**
 * Drops the router's links, forms and framework parts, which no page uses: 4.8 kB of each page's script (116 kB instead
 * of 111 on the home page). They survive tree shaking only because naming a context counts as a side effect; rolldown's
 * own options (`manualPureFunctions`, `propertyWriteSideEffects`) save a third of it, and the second breaks React.
 * `WHOLE_ROUTER=1 npm run build` leaves the router as it is.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: () => !process.env.WHOLE_ROUTER,
    transform: {
      filter: { id: /\/react-router\/dist\/production\/lib\/.*\.js$/ },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = "\w+";$/gm, '')
          .replace(/= (React\$1\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
          .replace(/\b(?:init\.|opts\?\.)instrumentations\b/g, 'undefined'),
        map: null,
      }),
    },
  }
}
