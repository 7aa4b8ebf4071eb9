import { registerHooks } from 'node:module'

const DRIZZLE = new URL('.', import.meta.resolve('drizzle-orm')).href

/**
 * Skips module resolution for Drizzle's internal imports, unless `QUICK_IMPORTS=off`. For each of these 400 imports Node
 * parses `package.json`, with 150 kB of exports: Drizzle loads in 77 ms of processor time instead of 749.
 */
export function resolveDrizzleQuickly(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const isWithin = context.parentURL?.startsWith(DRIZZLE) && /^\..*\.js$/.test(specifier)
      if (!isWithin) return next(specifier, context)
      return {
        url: new URL(specifier, context.parentURL).href,
        format: 'module',
        shortCircuit: true,
      }
    },
  })
}
