import { expect, test } from 'vitest'
import type { z } from 'zod'
import { endpoints } from './calls.ts'
import { NewProduct, Product } from './catalogue/products.ts'
import { Review } from './catalogue/reviews.ts'
import { Order } from './ordering/orders.ts'
import { Profile } from './people/profiles.ts'
import { LoginForm, Password, SignUpForm, User } from './people/users.ts'
import type { Endpoint } from './values/endpoint.ts'
import { Email } from './values/fields.ts'
import { messages } from './values/messages.ts'

const tool = {
  name: 'Torque wrench',
  email: 'tools@garage.example',
  description: 'Half-inch drive',
  price: 41.8,
  minimum: 500,
  available: 6400,
  img: 'https://garage.example/wrench.jpg',
}

/** The published contract, repeated here as the specification has it, because external clients rely on it. */

test.each([
  ['GET /product', [], 'open'],
  ['GET /product/:id', [], 'open'],
  ['DELETE /product/:id', [], 'catalogue:write'],
  [
    'POST /uploadProduct',
    ['name', 'email', 'description', 'price', 'minimum', 'available', 'img'],
    'catalogue:write',
  ],
  ['GET /review', [], 'open'],
  [
    'POST /uploadReview',
    ['name', 'email', 'description', 'price', 'minimum', 'available', 'ratting', 'img'],
    'signedIn',
  ],
  ['PUT /user/:email', ['email'], 'provider'],
  ['GET /admin/:email', [], 'own or staff:read'],
  ['GET /user', [], 'customers:read'],
  ['PUT /user/admin/:email', [], 'staff:write'],
  ['DELETE /user/:id', [], 'customers:write'],
  [
    'POST /orderProduct',
    ['ProductName', 'customer', 'phone', 'address', 'code', 'price', 'customerEmail', 'minProduct'],
    'signedIn',
  ],
  ['GET /order', [], 'own or orders:read'],
  ['GET /orders/', [], 'orders:read'],
  ['GET /order/:id', [], 'own or orders:read'],
  ['DELETE /order/:id', [], 'own or orders:write'],
  ['PATCH /order/:id', ['order', 'transactionId'], 'own or money:write'],
  ['POST /create-payment-intent', ['price'], 'own or money:write'],
  ['GET /userprofile/:email', [], 'own or customers:read'],
  ['PUT /userprofile/:id', ['name', 'facebook', 'age', 'linkedin', 'img'], 'self'],
] as const)(
  '%s is a call of the shop, with the payload and the access it was published with',
  (name, payload, access) => {
    const entry = (endpoints as readonly Endpoint[]).find(
      ({ method, path }) => `${method} ${path}` === name,
    )
    expect(entry?.access).toBe(access)
    const taken = Object.keys((entry?.body as z.ZodObject | undefined)?.shape ?? {})
    expect(taken).toEqual(expect.arrayContaining([...payload]))
  },
)

test.each([
  [
    'Product',
    Product,
    ['_id', 'name', 'description', 'price', 'minimum', 'available', 'img', 'email'],
  ],
  ['Review', Review, ['id', 'name', 'img', 'description', 'ratting']],
  [
    'Order',
    Order,
    [
      '_id',
      'ProductName',
      'customer',
      'customerEmail',
      'phone',
      'address',
      'code',
      'price',
      'minProduct',
      'paid',
      'transactionId',
    ],
  ],
  ['User', User, ['_id', 'email', 'role']],
  ['Profile', Profile, ['_id', 'email', 'name', 'img', 'age', 'facebook', 'linkedin']],
  ['Sign-up form', SignUpForm, ['name', 'email', 'password']],
  ['Login form', LoginForm, ['email', 'password']],
] as const)('%s has every published field', (_name, schema: z.ZodObject, fields) => {
  expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining([...fields]))
})

test('every quoted text of the specification is in `messages`, to the letter', () => {
  const quoted = [
    'Email is Required',
    'Provide a valid Email',
    'password is Required',
    'Must be 6 carater longer',
    'Name is Required',
    'Enter Your Mail Address',
    'Send Mail',
    'ratting is Required',
    'Image is Required',
    'price is Required',
    'minimum is Required',
    'available is Required',
    'age is Required',
    'Are You Sure Order Delete?',
    'Are You Sure Delete?',
    'Sing Up done',
    'Congratulations!your payment is complete',
    'Payment Complete',
    'successfully made an admin',
    'All Ready Admin',
    'Product added successfully',
    'Failed to add the Product',
    'Order Is Success',
    'Order Delete',
    'Delete success',
    'Delete Admin',
    ' added successfully',
    'No user is logged in',
    'Page Not Fount 404',
    'Order Option...',
  ]
  expect(Object.values(messages)).toEqual(expect.arrayContaining(quoted))
})

test.each([
  ['', 'Email is Required'],
  ['dana', 'Provide a valid Email'],
  ['dana@', 'Provide a valid Email'],
  ['dana@garage..example', 'Provide a valid Email'],
])('the e-mail %j is refused with %j', (email, text) => {
  expect(Email.safeParse(email).error?.issues.map(({ message }) => message)).toContain(text)
})

test.each(['dana@garage.com', 'first.last@shop.co.uk', 'Dana+parts@northgate.example'])(
  '%s is an e-mail, as HTML’s own type=email says',
  (email) => {
    expect(Email.safeParse(email).success).toBe(true)
  },
)

test.each([
  [
    {},
    {
      name: 'Name is Required',
      email: 'Email is Required',
      description: 'Description is Required',
      price: 'price is Required',
      minimum: 'minimum is Required',
      available: 'available is Required',
      img: 'Image is Required',
    },
  ],
  [{ ...tool, price: 0 }, { price: 'price is Required' }],
  [{ ...tool, price: -5 }, { price: 'price is Required' }],
  [{ ...tool, price: 41.805 }, { price: 'Dollars and cents, up to $999,999.99' }],
  [{ ...tool, price: 1_000_000 }, { price: 'Dollars and cents, up to $999,999.99' }],
])('the product %j is refused with a text at each field', (body, texts) => {
  const issues = NewProduct.safeParse(body).error?.issues ?? []
  expect(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))).toEqual(
    texts,
  )
})

test('a password has at least six characters', () => {
  const say = (password: string) => Password.safeParse(password).error?.issues[0]?.message
  expect(say('')).toBe('password is Required')
  expect(say('12345')).toBe('Must be 6 carater longer')
  expect(say('123456')).toBeUndefined()
})
