import type { Plugin } from 'vite'

/**
 * What the router brings and no page of ours uses goes with the bundler's own shaking, once it is said that making a
 * component or a context does nothing else: its links and forms, with the framework's parts behind them. The names that
 * contexts have in tools, and the hooks for measuring, which we do not set, would keep them.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
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
