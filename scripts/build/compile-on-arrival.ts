import type { Plugin } from 'vite'

/** What the first clicks run through, mostly to the catalogue. */
const RUN_SOON = ['foundation', 'frame', 'catalogue-page']

/**
 * Chromium compiles a function when it is called for the first time, in the midst of a click; where a file says so in
 * its first line, all of them beside the main thread, as the file arrives. To others it is a comment.
 */
export function compileOnArrival(): Plugin {
  return {
    name: 'compile-on-arrival',
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    generateBundle: {
      // Vite itself still puts a line in front of its chunks.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        for (const name of RUN_SOON) {
          const chunk = chunks.find((one) => one.name === name)
          if (!chunk) throw new Error(`No script named ${name} is there to compile as it arrives.`)
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
        }
      },
    },
  }
}
