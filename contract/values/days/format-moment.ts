import { shopZone } from './shop-zone.ts'

const formatters = new Map<string, Intl.DateTimeFormat>()

/** `Nov 22, 2026, 2:44 AM CST`; with a long month `November 22, 2026 at 2:44 AM CST`: the reader's zone is unknown. */
export function formatMomentIn(month: 'short' | 'long', at: Date, zone = shopZone()): string {
  const key = `${month} ${zone}`
  const formatter =
    formatters.get(key) ??
    new Intl.DateTimeFormat('en-US', {
      month,
      day: 'numeric',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
      timeZone: zone,
    })
  formatters.set(key, formatter)
  return formatter.format(at)
}
