/** The state of one budget after a call. */
export interface Budget {
  /** Name in the headers: `signIns`. */
  readonly name: string
  readonly quota: number
  readonly windowSeconds: number
  readonly remaining: number
  readonly resetSeconds: number
}

/** `RateLimit-Policy` and `RateLimit` as in draft-ietf-httpapi-ratelimit-headers-11. */
export function rateLimitHeaders(budgets: readonly Budget[]) {
  return {
    'ratelimit-policy': budgets.map(policyOf).join(', '),
    ratelimit: budgets.map(rateLimitOf).join(', '),
  }
}

function policyOf({ name, quota, windowSeconds }: Budget): string {
  return `"${name}";q=${quota};w=${windowSeconds}`
}

export function rateLimitOf({ name, remaining, resetSeconds }: Budget): string {
  return `"${name}";r=${remaining};t=${resetSeconds}`
}
