import { expect, test } from 'vitest'
import { addressLines } from './address-lines.ts'
import { countries, countryName } from './countries.ts'
import { flatAddress } from './flat-address.ts'
import { shipToBounds } from './ship-to.ts'

const dock = {
  label: 'Dock 4',
  company: 'Northgate',
  name: 'Dana Whitfield',
  street: '2210 Fulton Yard',
  street2: '',
  city: 'Chicago',
  region: 'IL',
  postCode: '60607',
  country: 'US',
  phone: '+1 202 555 0148',
  dockHours: '',
  liftGate: false,
}

test.each([
  [{}, ['Chicago, IL 60607', 'United States']],
  [
    { country: 'DE', city: 'Frankfurt', region: '', postCode: '60311' },
    ['60311 Frankfurt', 'Germany'],
  ],
  [
    { country: 'GB', city: 'London', region: '', postCode: 'SW1A 1AA' },
    ['London', 'SW1A 1AA', 'United Kingdom'],
  ],
  [{ country: 'AE', city: 'Dubai', region: '', postCode: '' }, ['Dubai', 'United Arab Emirates']],
])('an address is written in lines as its country does: %j', (place, lines) => {
  expect(addressLines({ ...dock, ...place })).toEqual([
    'Northgate',
    'Dana Whitfield',
    '2210 Fulton Yard',
    ...lines,
  ])
})

test('an address in parts becomes one line and a post code', () => {
  expect(flatAddress(dock)).toEqual({
    address: 'Northgate, Dana Whitfield, 2210 Fulton Yard, Chicago IL, United States',
    code: '60607',
  })
})

test('the longest address fits, and keeps street, place and country', () => {
  const text = (part: keyof typeof shipToBounds) => part.slice(0, 1).repeat(shipToBounds[part])
  for (const country of countries) {
    const { address } = flatAddress({
      ...dock,
      country,
      company: text('company'),
      name: text('name'),
      street: text('street'),
      street2: text('street2'),
      city: text('city'),
      region: text('region'),
    })
    expect(address.length).toBeLessThanOrEqual(300)
    expect(address).toBe(
      `${text('street')}, ${text('city')} ${text('region')}, ${countryName(country)}`,
    )
  }
})
