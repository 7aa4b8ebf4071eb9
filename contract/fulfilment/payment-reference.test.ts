import { expect, test } from 'vitest'
import { creditorReference, inFours, isIban } from './payment-reference.ts'

test('a reference has the check digits of ISO 11649', () => {
  expect(creditorReference('539007547034')).toBe('RF18539007547034')
  expect(creditorReference('2348 231')).toBe('RF712348231')
  expect(creditorReference('INV-2026-000123')).toMatch(/^RF\d\dINV2026000123$/)
})

test('a reference of any number leaves 1 when its check is done over', () => {
  for (let count = 1; count < 500; count += 1) {
    const reference = creditorReference(`INV-2026-${String(count * 7919).padStart(6, '0')}`)
    const turned = reference.slice(4) + reference.slice(0, 4)
    const digits = turned.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
    expect(BigInt(digits) % 97n).toBe(1n)
    expect(reference.length).toBeLessThanOrEqual(25)
  }
})

test('accounts are printed in fours, and only those of ISO 13616 have a structured reference', () => {
  expect(inFours('de89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00')
  expect(inFours('RF18539007547034')).toBe('RF18 5390 0754 7034')
  expect(isIban('DE89 3704 0044 0532 0130 00')).toBe(true)
  expect(isIban('021000021 / 1234567890')).toBe(false)
})
