import type { CDPSession, Page } from '@playwright/test'
import { SESSION_COOKIE } from '../../../shop/shop-settings.ts'
import { median } from '../../compare.ts'
import type { Measure } from '../../measure.ts'
import type { Row } from '../../row.ts'
import type { RunningShop } from '../../shop.ts'
import { type FilledCart, withListDesk } from '../orders/list-desk.ts'
import {
  type PageFigures,
  readPage,
  untilReady,
  untilRowsShown,
  watchRows,
} from './page-figures.ts'
import { PHONE_NOTE, visitBySlowPhone } from './slow-phone.ts'

const LINES = 100

interface Reader {
  readonly whose: string
  prepare(page: Page, shop: RunningShop, cart: FilledCart): Promise<void>
}

const READERS: readonly Reader[] = [
  {
    // The document has its lines.
    whose: 'a customer’s',
    async prepare(page, { origin }, { customer }) {
      const value = customer.headers.authorization.replace('Bearer ', '')
      await page.context().addCookies([{ name: SESSION_COOKIE, value, url: origin }])
    },
  },
  {
    // The browser keeps it, and the shop prices it after hydration.
    whose: 'a visitor’s',
    async prepare(page, _shop, { lines }) {
      const kept = lines.map(({ productId, quantity }) => ({ productId, quantity }))
      await page.addInitScript((text) => localStorage.setItem('cart', text), JSON.stringify(kept))
    },
  },
]

/** Carts of many lines, for those with a cheap phone. */
export const cartInBrowser: Measure = {
  name: 'cart in a browser',
  run: (bench) =>
    withListDesk(bench, async ({ fillCarts }) => {
      const rows: Row[] = []
      for (const reader of READERS) {
        const [cart] = await fillCarts(1, LINES)
        if (!cart) throw new Error('No cart was filled.')
        const visits = await visitBySlowPhone(bench.isQuick ? 1 : 3, async (page, cdp) => {
          await reader.prepare(page, bench.shop, cart)
          return visitCart(page, cdp, bench.shop)
        })
        rows.push(...toRows(reader, visits))
      }
      return { rows }
    }),
}

async function visitCart(
  page: Page,
  cdp: CDPSession,
  { origin }: RunningShop,
): Promise<PageFigures> {
  await page.addInitScript(watchRows, LINES)
  await page.goto(`${origin}/cart`, { waitUntil: 'load' })
  await untilRowsShown(cdp)
  await untilReady(cdp)
  await page.waitForLoadState('networkidle')
  return readPage(page)
}

function toRows({ whose }: Reader, visits: readonly PageFigures[]): Row[] {
  const at = `${whose} cart of ${LINES} lines on a slow phone`
  const middle = (read: (visit: PageFigures) => number) => median(visits.map(read))
  return [
    {
      what: `${at}: LCP`,
      value: middle((one) => one.lcpMs),
      unit: 'ms',
      goal: { atMost: 1500 },
      note: PHONE_NOTE,
    },
    { what: `${at}: TBT`, value: middle((one) => one.tbtMs), unit: 'ms' },
    {
      what: `${at}: CLS`,
      value: middle((one) => one.shift),
      unit: 'shift',
      // The header's count of a visitor's lines is known to the browser only.
      goal: { atMost: 0.001 },
    },
    {
      what: `${at}: script until ready to use`,
      value: middle((one) => one.scriptKb),
      unit: 'kB',
      goal: { atMost: 190 },
      note: `ready after ${Math.round(middle((one) => one.readyMs))} ms`,
    },
  ]
}
