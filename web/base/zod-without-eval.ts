/**
 * Zod writes its checks with `new Function` where a page allows it. Ours does not, and the mere attempt is reported as a
 * breach of the Content-Security-Policy. Set on Zod's own global, so that pages without a form need not load Zod for it;
 * imported before anything that may.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
