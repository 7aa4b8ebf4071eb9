/** Prometheus reads every metric of a scrape within this time. */
const SCRAPE_MS = 500

/** Lets metrics that come from one statement share it: they are collected one by one, at the same time. */
export function oncePerScrape<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let readAt = Number.NEGATIVE_INFINITY
  let value: Promise<Value>
  return () => {
    if (performance.now() - readAt > SCRAPE_MS) {
      readAt = performance.now()
      value = read()
    }
    return value
  }
}
