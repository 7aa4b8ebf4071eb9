import type { LineView } from '../../../../contract/ordering/cart/carts.ts'

/** A line as the shop answers it, for tests. */
export function buildLineView(overrides: Partial<LineView> = {}): LineView {
  return {
    productId: '0190a0a0-0000-7000-8000-000000000001',
    name: 'Starter battery 12 V 60 Ah',
    partNumber: 'BH-4012-060',
    img: '/images/battery.webp',
    reference: null,
    quantity: 500,
    verdict: 'ready',
    detail: null,
    nearest: [null, 501],
    available: 3200,
    ownHold: 0,
    ownHoldOrder: null,
    minimum: 500,
    orderMultiple: 1,
    priceFor: 41.8,
    pricePer: 1,
    total: 20_900,
    trace: [{ step: 'list', cents: 4180, won: true }],
    nextStep: null,
    cheaper: null,
    cartons: null,
    pallets: null,
    cartonPieces: null,
    palletPieces: null,
    palletKilograms: null,
    ...overrides,
  }
}
