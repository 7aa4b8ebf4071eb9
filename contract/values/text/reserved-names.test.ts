import { expect, test } from 'vitest'
import { isReservedName } from './reserved-names.ts'
import { DEFAULT_SHOP_NAME, setShopName } from './shop-name.ts'

test.each([
  'Bulkhead Management',
  'bulkhead',
  'BULKHEAD',
  'B u l k h e a d',
  'The Bulk-head team',
  'Bülkhéad',
  'Вulkhеad',
  'Ｂｕｌｋｈｅａｄ',
  '𝐁𝐮𝐥𝐤𝐡𝐞𝐚𝐝',
  'Bu1khead',
  'BuIkhead',
  'Bulk\u200bhead',
  'admin',
  'Site Admin',
  'adm1n',
  'аdmіn',
  'A D M I N',
  'adrnin',
  'Administrator',
  'Administrators',
  'Admin1',
  'Shop admin 42',
  'Shop',
  'Management',
  'Customer service',
  'Official support',
  'Verified Buyer Dana',
])('%j looks like the shop', (name) => {
  expect(isReservedName(name)).toBe(true)
})

test.each([
  'Dana Whitfield',
  'Badminton Supplies',
  'Harbour Facilities Management',
  'Bexley Street Garage',
  'Emre Aydın',
  'Carrow Valley Buses',
  'Ольга Смирнова',
  'Νίκος Παπαδόπουλος',
  '田中 太郎',
  'Workshop 24',
  'Customer 24',
  'Staffan Bernard',
  'Supportive Tyres Ltd',
  '!!!',
])('%j is allowed', (name) => {
  expect(isReservedName(name)).toBe(false)
})

test('a shop’s own name is reserved: a short one as a whole, a long one anywhere', () => {
  setShopName('Prairie Parts & Tools')
  expect(isReservedName('Prairie Parts and Tools')).toBe(false)
  expect(isReservedName('PRAIRIE PARTS & TOOLS support desk')).toBe(true)
  expect(isReservedName('Bulkhead')).toBe(false)
  setShopName('Acme')
  expect(['Acme', 'A c m e', 'Acmeson Garage'].map(isReservedName)).toEqual([true, true, false])
  setShopName(DEFAULT_SHOP_NAME)
})
