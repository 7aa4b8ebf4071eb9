/**
 * Zod tries `new Function`, which the Content-Security-Policy reports as a violation. Set on Zod's global, so that
 * pages without a form need not load Zod; import this before anything that may.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
