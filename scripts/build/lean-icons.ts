import type { Plugin } from 'vite'

/** What our `<Icon>` uses of an icon: the drawing, its class and the width of its pen. */
const PLAIN = `
import { createElement } from 'react'
export default function createLucideIcon({ node }) {
  return function Drawing(attributes) {
    return createElement(
      'svg',
      {
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...attributes,
      },
      node.map(([tag, line]) => createElement(tag, line)),
    )
  }
}
`

/** The icon library's own component is larger than all our icons: contexts, names and sizes that no page asks for. */
export function leanIcons(): Plugin {
  return {
    name: 'lean-icons',
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/ },
      handler: () => ({ code: PLAIN, map: null }),
    },
  }
}
