/** Prometheus reads every metric of a scrape within this time, and a load balancer asks about once in it. */
const MOMENT_MS = 500

/** Lets calls at about the same time share one result, such as metrics that come from one statement. */
export function oncePerMoment<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let readAt = Number.NEGATIVE_INFINITY
  let value: Promise<Value>
  return () => {
    if (performance.now() - readAt > MOMENT_MS) {
      readAt = performance.now()
      value = read()
    }
    return value
  }
}
