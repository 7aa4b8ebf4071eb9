import { expect, test } from 'vitest'
import { addressLines } from './address-lines.ts'

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
    ...['Northgate', 'Dana Whitfield', '2210 Fulton Yard', ...lines],
  ])
})
