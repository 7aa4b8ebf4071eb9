import { enterAs, firstAdmin, newestProducts } from '../../shop/people.ts'
import { expectNothingFoundIn, fail, press, test, wait } from './states.ts'

test('axe finds nothing on previews, the history and the import, in any state', async ({
  page,
  shop,
}) => {
  const admin = await firstAdmin(shop.url)
  const [first, second] = await newestProducts(shop.url)
  await enterAs(page.context(), shop.url, admin)
  const { insertedId } = await admin.call('POST', '/changeSet', {
    title: 'Spring prices',
    rows: [
      { productId: first._id, set: { price: 9999, name: 'Renamed' } },
      { partNumber: second.partNumber, set: { ladder: [{ from: 1, price: 1 }] } },
    ],
  })
  const preview = `/dashboard/changes/${insertedId}`
  const form = new FormData()
  form.set('file', new File(['Nr;Bezeichnung;EK\nP-1;Bremsscheibe;4,00\n'], 'list.csv'))
  const headers = { authorization: `Bearer ${admin.token}` }
  const sent = await fetch(`${shop.url}/import`, { method: 'POST', headers, body: form })
  const columns = `/dashboard/import/${(await sent.json()).importId}`
  await expectNothingFoundIn(page, [
    { name: 'preview', path: preview },
    { name: 'preview with an unconfirmed warning', reach: press(/^Apply 1/) },
    {
      name: 'preview with a plan',
      path: preview,
      reach: async (page) => {
        await press('Apply on …')(page)
        await page.getByLabel('Day').waitFor()
      },
    },
    { name: 'the question before a discard', path: preview, reach: press('Discard') },
    { name: 'only refused rows', path: `${preview}?only=errors` },
    { name: 'preview while it loads', reach: wait(/\/changeSet\//, preview) },
    { name: 'preview failed', reach: fail(/\/changeSet\//, preview) },
    { name: 'no such change set', path: '/dashboard/changes/999999' },
    { name: 'an applied change set', path: '/dashboard/changes/1' },
    { name: 'history', path: '/dashboard/history' },
    { name: 'cross references', path: '/dashboard/references', reach: press('Check the file') },
    { name: 'not found', path: '/dashboard/notFound' },
    {
      name: 'history while it loads',
      reach: wait(/\/changeSet\?/, '/dashboard/history'),
    },
    { name: 'history failed', reach: fail(/\/changeSet\?/, '/dashboard/history') },
    { name: 'import and export', path: '/dashboard/importExport' },
    { name: 'import without a file', reach: press('Import') },
    { name: 'columns of a file', path: columns },
    { name: 'columns of a file with a further value', reach: press('Add a value') },
    { name: 'no such file', path: '/dashboard/import/01990000-0000-7000-8000-000000000000' },
  ])
  await admin.call('DELETE', `/changeSet/${insertedId}`)
})
