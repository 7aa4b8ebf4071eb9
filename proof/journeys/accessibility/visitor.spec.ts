import type { Page } from '@playwright/test'
import { expect } from '../../shop/journey.ts'
import { expectNothingFound, expectNothingFoundIn, PHONE, press, test } from './states.ts'

/** Navigates by a link, so that the browser requests the data and not the server. */
const followTo = (call: RegExp, link: string, isFailed: boolean) => async (page: Page) => {
  await page.route(call, (route) =>
    isFailed ? route.fulfill({ status: 400, body: '' }) : undefined,
  )
  await page.getByRole('banner').getByRole('link', { name: link, exact: true }).click()
  if (isFailed) await page.getByRole('button', { name: 'Try again' }).first().waitFor()
  else await page.locator('[aria-busy=true]').first().waitFor()
}

test('axe finds nothing on the pages of a visitor, in any state', async ({ page }) => {
  const lists = /\/(product|review|category)\?|\/catalogue\/search/
  await expectNothingFoundIn(page, [
    { name: 'home', path: '/' },
    {
      name: 'home on its second slide',
      reach: async (page) => {
        await page.getByRole('button', { name: 'Next slide' }).click()
        await expect(page.getByText('2 / 4')).toBeVisible()
      },
    },
    { name: 'home while it loads', path: '/about', reach: followTo(lists, 'Home', false) },
    { name: 'home failed', path: '/about', reach: followTo(lists, 'Home', true) },
    { name: 'catalogue', path: '/catalogue' },
    { name: 'catalogue of discounts', path: '/catalogue?discounted=true' },
    { name: 'catalogue with nothing found', path: '/catalogue?q=flux+capacitor' },
    { name: 'catalogue failed', path: '/about', reach: followTo(lists, 'Catalogue', true) },
    { name: 'empty cart', path: '/cart' },
    {
      name: 'cart of a visitor',
      path: '/catalogue',
      reach: async (page) => {
        await press(/^Add to cart, /)(page)
        await page.getByRole('banner').getByRole('link', { name: 'Cart 1 line' }).click()
        await page.getByRole('region', { name: 'Totals' }).waitFor()
      },
    },
    { name: 'about', path: '/about' },
    { name: 'blogs', path: '/blogs' },
    { name: 'page not found', path: '/no/such/page' },
    { name: 'login', path: '/login' },
    { name: 'login with errors', reach: press('Login') },
    {
      name: 'login refused',
      path: '/login',
      reach: async (page) => {
        const main = page.getByRole('main')
        await main.getByLabel('Email').fill('unknown@northgate.example')
        await main.getByLabel('Password', { exact: true }).fill('not the password')
        await press('Login')(page)
        await main.getByRole('alert').waitFor()
      },
    },
    { name: 'sign up', path: '/singUp' },
    { name: 'sign up with errors', reach: press('Sign up') },
    {
      name: 'page that did not arrive',
      path: '/',
      reach: async (page) => {
        await page.route(/blogs-page.*\.js/, (route) => route.abort())
        await page.getByRole('banner').getByRole('link', { name: 'Blogs' }).click()
        await page.getByText('The page did not load').waitFor()
      },
    },
  ])
  await page.setViewportSize(PHONE)
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectNothingFound(page, 'menu')
})
