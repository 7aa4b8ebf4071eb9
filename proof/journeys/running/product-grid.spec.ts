import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../shop/journey.ts'
import { enterAs, firstAdmin, type Person } from '../../shop/people.ts'

/** Adds plain parts of a category of their own, and opens the grid with them alone. */
async function openGrid(page: Page, shopUrl: string, { category, count }: Parts) {
  const admin = await firstAdmin(shopUrl)
  const numbers = Array.from({ length: count }, (_, n) => String(n).padStart(4, '0'))
  const rows = numbers.map((number) => ({
    partNumber: `${category}-${number}`,
    set: {
      name: `${category} ${number}`,
      description: 'Zinc-plated.',
      category,
      brand: 'Rethorn',
      price: 2,
      minimum: 500,
      pictures: [{ img: 'https://pictures.example/bolt.png', alt: 'Bolt' }],
    },
  }))
  await apply(admin, (await admin.call('POST', '/changeSet', { title: 'New', rows })).insertedId)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await enterAs(page.context(), shopUrl, admin)
  await page.goto(`/dashboard/products?category=${category}&sort=name`)
  const grid = page.getByRole('grid', { name: 'Products' })
  await expect(grid).toHaveAttribute('aria-rowcount', String(count + 1), { timeout: 20_000 })
  return { admin, grid }
}

interface Parts {
  readonly category: string
  readonly count: number
}

const apply = (admin: Person, id: number) =>
  admin.call('POST', `/changeSet/${id}/apply`, { confirmSevere: true })

const cell = (grid: Locator, name: string, place: number) =>
  grid.getByRole('row', { name }).getByRole('gridcell').nth(place)
/** Places among the cells of a row: the name heads the row. */
const [PART_NUMBER, PRICE, MINIMUM] = [1, 2, 3]

async function idOfPreview(page: Page): Promise<number> {
  await expect(page).toHaveURL(/\/dashboard\/changes\/\d+$/)
  return Number(page.url().split('/').at(-1))
}

const bar = (page: Page) => page.getByRole('region', { name: 'Changes' })

test('by keyboard alone, cells are reached, edited, pasted over in a block of 5 × 40, and taken back', async ({
  page,
  shop,
}) => {
  const { admin, grid } = await openGrid(page, shop.url, { category: 'Keyed', count: 60 })
  await cell(grid, 'Keyed 0000', PRICE).click()
  await page.keyboard.press('ArrowDown')
  const price = cell(grid, 'Keyed 0001', PRICE)
  await expect(price).toBeFocused()
  await expect(price).toHaveText('$2.00')
  await expect(price).toHaveAttribute('aria-colindex', '4')
  await expect(grid.getByRole('row', { name: 'Keyed 0001' })).toHaveAttribute('aria-rowindex', '3')
  await expect(grid.getByRole('rowheader', { name: 'Keyed 0001' })).toBeVisible()

  // Enter edits what is there, Escape leaves it; typing replaces it, Enter goes on below.
  await page.keyboard.press('Enter')
  const editor = page.getByRole('textbox', { name: 'Price, Keyed 0001' })
  await expect(editor).toHaveValue('2.00')
  await page.keyboard.type('9')
  await page.keyboard.press('Escape')
  await expect(price).toBeFocused()
  await expect(price).toHaveText('$2.00')
  await page.keyboard.type('$3')
  await page.keyboard.press('Enter')
  await expect(cell(grid, 'Keyed 0002', PRICE)).toBeFocused()
  await expect(price).toHaveText('$3.00, changed')
  await expect(bar(page)).toContainText('1 cell in 1 product changed')

  // As LibreOffice and Excel copy it.
  const block = Array.from({ length: 40 }, (_, row) =>
    [`Bolt ${row}`, `B-${row}`, `${row + 1}.50`, String(600 + row), 'Keyed'].join('\t'),
  )
  await page.evaluate((text) => navigator.clipboard.writeText(text), `${block.join('\r\n')}\r\n`)
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+v')
  // Its category is what they have, so that column changes nothing.
  await expect(bar(page)).toContainText('160 cells in 40 products changed')
  await expect(page.getByText('200 cells pasted')).toBeVisible()
  await page.keyboard.press('Control+Home')
  await expect(cell(grid, 'Bolt 0', PRICE)).toHaveText('$1.50, changed')

  // A copy of the pasted cells equals the pasted text.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  for (let n = 0; n < 4; n += 1) await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Control+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(block[0])

  await page.keyboard.press('Escape')
  await expect(bar(page)).toContainText('156 cells in 39 products changed')
  await page.keyboard.press('Control+z')
  await expect(bar(page)).toContainText('160 cells in 40 products changed')

  await bar(page).getByRole('button', { name: 'Preview' }).click()
  const { counts, kind } = await admin.call('GET', `/changeSet/${await idOfPreview(page)}`)
  expect(kind).toBe('grid')
  expect(counts).toMatchObject({ changed: 40, refused: 0, fields: { price: { up: 39, down: 1 } } })
})

/** As a spreadsheet puts it on the clipboard, or a picture. */
const paste = (page: Page, data: Readonly<Record<string, string>>) =>
  page.evaluate((given) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text)
    const event = { clipboardData, bubbles: true, cancelable: true }
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', event))
  }, data)

test('what Excel copies is pasted from its text, and a clipboard without text changes nothing', async ({
  page,
  shop,
}) => {
  const { grid } = await openGrid(page, shop.url, { category: 'Pasted', count: 3 })
  await cell(grid, 'Pasted 0000', PART_NUMBER).click()
  await paste(page, { 'text/html': '<img src="bolt.png">' })
  await expect(bar(page)).toHaveCount(0)
  await paste(page, {
    'text/html': '<table><tr><td>0986-1<td>$1,250.50<tr><td>1E5<td>4.18</table>',
    'text/plain': '0986-1\t"$1,250.50"\r\n1E5\t 4.18 \r\n',
  })
  await expect(bar(page)).toContainText('4 cells in 2 products changed')
  await expect(cell(grid, 'Pasted 0000', PRICE)).toHaveText('$1,250.50, changed')
  await expect(cell(grid, 'Pasted 0001', PART_NUMBER)).toHaveText('1E5, changed')
  await expect(cell(grid, 'Pasted 0001', PRICE)).toHaveText('$4.18, changed')
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
})

test('300 prices are raised by 5 % by their ticks, and the draft is undone in one go', async ({
  page,
  shop,
}) => {
  const { admin, grid } = await openGrid(page, shop.url, { category: 'Raised', count: 300 })
  await grid.getByRole('checkbox', { name: 'Tick all rows' }).check()
  const actions = page.getByRole('group', { name: 'Change 300 products' })
  await actions.getByRole('button', { name: 'Price' }).click()
  const dialog = page.getByRole('dialog', { name: 'Price of 300 products' })
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByText('A percentage up to 1,000')).toBeVisible()
  await dialog.getByLabel('Percent').fill('5')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  const id = await idOfPreview(page)
  const set = await admin.call('GET', `/changeSet/${id}`)
  expect(set.title).toBe('Price +5 %: 300 products')
  expect(set.counts).toMatchObject({ changed: 300, fields: { price: { up: 300, down: 0 } } })

  await apply(admin, id)
  await page.goto('/dashboard/products?category=Raised&sort=name')
  await expect(cell(grid, 'Raised 0000', PRICE)).toHaveText('$2.10')
  await apply(admin, (await admin.call('POST', `/changeSet/${id}/undo`, {})).insertedId)
  await page.reload()
  await expect(cell(grid, 'Raised 0000', PRICE)).toHaveText('$2.00')
})

test('a row is ticked with one click wherever the active cell is, and what a preview refuses is shown', async ({
  page,
  shop,
}) => {
  const { grid } = await openGrid(page, shop.url, { category: 'Clicked', count: 4 })
  await cell(grid, 'Clicked 0000', PRICE).click()
  const second = grid.getByRole('checkbox', { name: 'Tick Clicked 0001' })
  // One click each: `check` would click again where the box was replaced under the first.
  await second.click()
  await expect(second).toBeChecked()
  await expect(second).toBeFocused()
  await grid.getByRole('checkbox', { name: 'Tick Clicked 0003' }).click()
  await second.click()
  await expect(second).not.toBeChecked()
  await expect(page.getByRole('group', { name: 'Change 1 product', exact: true })).toBeVisible()

  await cell(grid, 'Clicked 0002', PART_NUMBER).click()
  await page.keyboard.type('Clicked-0000')
  await page.keyboard.press('Enter')
  await bar(page).getByRole('button', { name: 'Preview' }).click()
  const rows = page.getByRole('table', { name: 'Rows' })
  await expect(rows).toContainText('Another product has the part number “Clicked-0000”.')
  await expect(rows).toContainText('Clicked-0002 → Clicked-0000')
})

test('a cell that can’t be read holds the preview back; typed cells outlive filters and reloads', async ({
  page,
  shop,
}) => {
  const { grid } = await openGrid(page, shop.url, { category: 'Kept', count: 5 })
  await cell(grid, 'Kept 0001', MINIMUM).dblclick()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('many')
  // Leaving the field enters its text, too.
  await cell(grid, 'Kept 0003', PART_NUMBER).click()
  await page.keyboard.press('Delete')
  await expect(bar(page)).toContainText('2 cells in 2 products changed')
  await bar(page).getByRole('button', { name: 'Preview' }).click()
  const faulty = cell(grid, 'Kept 0001', MINIMUM)
  await expect(faulty).toBeFocused()
  await expect(faulty).toHaveAttribute('aria-invalid', 'true')
  await expect(bar(page)).toContainText('Minimum of Kept 0001: Whole pieces, 1 to 10,000,000')

  await page.goto('/dashboard/products?category=Brakes')
  await expect(bar(page)).toContainText('2 cells in 2 products changed')
  await page.goBack()
  await expect(faulty).toHaveText('many, changed')
  await bar(page).getByRole('button', { name: 'Discard' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard the changes?' })
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(bar(page)).toHaveCount(0)
  await expect(faulty).toHaveText('500')
  await page.reload()
  await expect(faulty).toHaveText('500')
  await expect(bar(page)).toHaveCount(0)
})

test('what is being typed when other rows are loaded is kept for its own product', async ({
  page,
  shop,
}) => {
  const { grid } = await openGrid(page, shop.url, { category: 'Typed', count: 3 })
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/product/grid?*', (route) => isAnswered.then(() => route.continue()))
  await page.getByRole('link', { name: 'Remove filter Typed' }).click()
  await cell(grid, 'Typed 0000', PRICE).dblclick()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('9')
  answer()
  await expect(page.getByText('What you typed is kept for Typed 0000')).toBeVisible()
  // Nor does what is typed on change the product in its place.
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await expect(bar(page)).toContainText('1 cell in 1 product changed')
  await page.goBack()
  await expect(cell(grid, 'Typed 0000', PRICE)).toHaveText('$9.00, changed')
})

test('a cell that is typed while the preview is being drafted stays in the grid', async ({
  page,
  shop,
}) => {
  const { grid } = await openGrid(page, shop.url, { category: 'Late', count: 2 })
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/changeSet', (route) => isAnswered.then(() => route.continue()))
  await cell(grid, 'Late 0000', PRICE).click()
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await bar(page).getByRole('button', { name: 'Preview' }).click()
  await cell(grid, 'Late 0001', PRICE).click()
  await page.keyboard.type('6')
  answer()
  await idOfPreview(page)
  await expect(grid).toBeHidden()
  await page.goBack()
  await expect(bar(page)).toContainText('1 cell in 1 product changed')
  await expect(cell(grid, 'Late 0001', PRICE)).toHaveText('$6.00, changed')
  await expect(cell(grid, 'Late 0000', PRICE)).toHaveText('$2.00')
})

test('rows that scroll out are used again for those that scroll in, and at rest stand in order', async ({
  page,
  shop,
}) => {
  const { grid } = await openGrid(page, shop.url, { category: 'Scrolled', count: 200 })
  const added = await grid.evaluate(async (table) => {
    let nodes = 0
    const body = table.querySelector('tbody') as Element
    const count = (records: MutationRecord[]) => {
      for (const { addedNodes } of records) nodes += addedNodes.length
    }
    const observer = new MutationObserver(count)
    observer.observe(body, { childList: true })
    const scroller = table.parentElement as Element
    const bottomOf = (element: Element) => element.getBoundingClientRect().bottom
    // A slow machine draws the rows some frames later, as it scrolls some frames later under a person's hand.
    const areDrawn = () => [...body.children].some((row) => bottomOf(row) > bottomOf(scroller))
    for (let step = 0; step < 60; step += 1) {
      scroller.scrollTop += 72
      do await new Promise(requestAnimationFrame)
      while (!areDrawn())
    }
    observer.disconnect()
    return nodes
  })
  // Some 120 rows came into view; few of them may be new elements.
  expect(added).toBeLessThan(12)
  const indexes = () =>
    grid
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('aria-rowindex'))))
  await expect
    .poll(async () => {
      const found = await indexes()
      return found.every((index, place) => place === 0 || index > (found[place - 1] ?? 0))
    })
    .toBe(true)
  expect((await indexes()).at(-1)).toBeGreaterThan(110)
})

test('removed products are listed apart and brought back', async ({ page, shop }) => {
  const { admin, grid } = await openGrid(page, shop.url, { category: 'Gone', count: 2 })
  await grid.getByRole('checkbox', { name: 'Tick Gone 0000' }).check()
  await page.getByRole('button', { name: 'Remove' }).click()
  await apply(admin, await idOfPreview(page))
  await page.goto('/dashboard/products')
  await page.getByRole('link', { name: 'Removed products' }).click()
  await grid.getByRole('checkbox', { name: 'Tick Gone 0000' }).check()
  await page.getByRole('button', { name: 'Bring back' }).click()
  const id = await idOfPreview(page)
  expect(await admin.call('GET', `/changeSet/${id}`)).toMatchObject({ counts: { restored: 1 } })
})

test('columns are chosen and stay chosen', async ({ page, shop }) => {
  const { grid } = await openGrid(page, shop.url, { category: 'Columns', count: 1 })
  await page.getByRole('button', { name: 'Columns' }).click()
  const dialog = page.getByRole('dialog', { name: 'Columns' })
  await dialog.getByLabel('Order multiple').check()
  await dialog.getByLabel('Brand').uncheck()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.reload()
  await expect(grid.getByRole('columnheader', { name: 'Order multiple' })).toBeVisible()
  await expect(grid.getByRole('columnheader', { name: 'Brand' })).toHaveCount(0)
})
