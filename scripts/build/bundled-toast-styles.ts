import type { Plugin } from 'vite'

const INJECTION = /^__insertCSS\(".*"\);?$/m

/**
 * The toast library injects its style sheet by script, which our `style-src` refuses. `web/ui/toasts.ts` imports the
 * sheet instead, and the injecting call is removed here.
 */
export function bundledToastStyles(): Plugin {
  return {
    name: 'bundled-toast-styles',
    transform: {
      filter: { id: /\/sonner\/dist\/index\.mjs$/ },
      handler(code) {
        const rest = code.replace(INJECTION, '')
        if (rest === code) throw new Error('sonner injects its styles in another way now.')
        return { code: rest, map: null }
      },
    },
  }
}
