import type { Plugin } from 'vite'

const INJECTION = /^__insertCSS\(".*"\);?$/m

/**
 * The toast library puts its style sheet into the page by script, which a strict `style-src` refuses. The sheet is
 * bundled instead (`web/ui/toasts.tsx` imports it), and the call that injects it is left out here.
 */
export function bundledToastStyles(): Plugin {
  return {
    name: 'bundled-toast-styles',
    transform: {
      filter: { id: /\/sonner\/dist\/index\.mjs$/ },
      handler(code) {
        const kept = code.replace(INJECTION, '')
        if (kept === code) throw new Error('sonner no longer injects its styles as it did.')
        return { code: kept, map: null }
      },
    },
  }
}
