import { expect, test } from 'vitest'

// Served to browsers unchanged, so it is JavaScript; a computed path keeps the type checker out of it.
const format = await import(new URL('./browser/card-format.js', import.meta.url).href)

test.each([
  ['4242424242424242', '4242 4242 4242 4242', 'visa'],
  ['42424242424242429999', '4242 4242 4242 4242', 'visa'],
  ['378282246310005', '3782 822463 10005', 'amex'],
  ['30569309025904', '3056 930902 5904', 'diners'],
  ['3056930009020004', '3056 9300 0902 0004', 'diners'],
  ['5555-5555 55554444', '5555 5555 5555 4444', 'mastercard'],
  ['6200000000000005', '6200 0000 0000 0005', 'unionpay'],
])('the number %s is shown as %s, a card of %s', (typed, shown, brand) => {
  expect(format.formatNumber(typed)).toBe(shown)
  expect(format.brandOf(format.digitsOf(shown)).name).toBe(brand)
  expect(format.checkNumber(shown)).toMatchObject({ isComplete: true })
})

test('a number is reported wrong once it is complete, and incomplete when the field is left', () => {
  expect(format.checkNumber('')).toMatchObject({ isEmpty: true })
  expect(format.checkNumber('4242')).toMatchObject({
    isComplete: false,
    errorWhenLeft: { code: 'incomplete_number', message: 'Your card number is incomplete.' },
  })
  expect(format.checkNumber('4242 4242 4242 4241')).toMatchObject({
    error: { code: 'invalid_number', message: 'Your card number is invalid.' },
  })
})

test.each([
  ['1', '1'],
  ['5', '05 / '],
  ['1/', '01 / '],
  ['12', '12 / '],
  ['123', '12 / 3'],
  ['1234', '12 / 34'],
  ['12/2034', '12 / 34'],
])('the date %s is shown as "%s"', (typed, shown) => {
  expect(format.formatExpiry(typed)).toBe(shown)
})

test('the separator of a date can be deleted', () => {
  expect(format.formatExpiry('12 /', true)).toBe('12')
})

test('a past date, an impossible month and a far year have their own messages', () => {
  const now = new Date('2026-11-21')
  const code = (text: string) => format.checkExpiry(text, now).error?.code
  expect(format.checkExpiry('11 / 26', now)).toMatchObject({ isComplete: true })
  expect(code('10 / 26')).toBe('invalid_expiry_month_past')
  expect(code('12 / 25')).toBe('invalid_expiry_year_past')
  expect(code('13')).toBe('invalid_expiry_month')
  expect(code('12 / 99')).toBe('invalid_expiry_year')
})
