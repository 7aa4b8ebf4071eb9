import { EXAMPLE_PICTURE } from '../../factories.ts'
import type { Examples } from './example.ts'

const NO_IMPORT = '01990000-0000-7000-8000-000000000000'
const OWN_MAPPING = {
  columns: ['part_number'],
  constants: [],
  priceRule: null,
  withStock: false,
  source: null,
}

/** Calls about the catalogue: products, their stock, changes, references and reviews. */
export const goodsExamples = {
  'PUT /products/by/:system/:number': ({ productId }) => ({
    url: `/products/by/erp/${productId}`,
    payload: { brand: 'Brembo' },
  }),
  'GET /products/by/:system/:number': ({ productId }) => ({
    url: `/products/by/erp/${productId}`,
  }),
  'POST /products/by/:system/:number/stock': ({ productId }) => ({
    url: `/products/by/erp/${productId}/stock`,
    payload: { pieces: 20_000, reason: 'Count of the ERP' },
  }),
  'GET /product': () => ({ url: '/product?limit=1' }),
  'GET /product/:id': ({ productId }) => ({ url: `/product/${productId}` }),
  'GET /category': () => ({ url: '/category' }),
  'POST /uploadProduct': () => ({
    url: '/uploadProduct',
    payload: {
      name: 'Fuse',
      email: 'a@b.example',
      description: 'Blade',
      price: 1,
      minimum: 500,
      available: 1,
      img: EXAMPLE_PICTURE,
    },
  }),
  'DELETE /product/:id': ({ productId }) => ({ url: `/product/${productId}` }),
  'PUT /product/:id/discount': ({ productId }) => ({
    url: `/product/${productId}/discount`,
    payload: { percent: 10, until: '2999-01-01T00:00:00Z' },
  }),
  'DELETE /product/:id/discount': ({ productId }) => ({ url: `/product/${productId}/discount` }),
  'PUT /product/:id': ({ productId }) => ({
    url: `/product/${productId}`,
    payload: { version: 1, name: 'Fuse 30 A' },
  }),
  'PUT /product/:id/references': ({ productId }) => ({
    url: `/product/${productId}/references`,
    payload: {
      version: 1,
      references: [{ kind: 'oe', maker: 'Norvik', number: '5N7 940', note: null }],
    },
  }),
  'POST /product/:id/stock': ({ productId }) => ({
    url: `/product/${productId}/stock`,
    payload: { kind: 'correction', quantity: -1, reason: 'Broken' },
  }),
  'GET /product/grid': () => ({ url: '/product/grid?limit=1' }),
  'GET /product/removed': () => ({ url: '/product/removed?limit=1' }),
  'GET /product/drafts': () => ({ url: '/product/drafts?limit=1' }),
  'GET /product/unpacked': () => ({ url: '/product/unpacked?limit=1' }),
  'GET /product/export': () => ({ url: '/product/export?format=csv' }),
  'POST /changeSet': ({ productId }) => ({
    url: '/changeSet',
    payload: { title: 'Dearer', rows: [{ productId, set: { price: 20 } }] },
  }),
  'GET /product/:id/stock': ({ productId }) => ({ url: `/product/${productId}/stock?limit=1` }),
  'GET /bins': () => ({ url: '/bins' }),
  'GET /bin': () => ({ url: '/bin?name=A-04-2' }),
  'POST /bin/count': ({ productId }) => ({
    url: '/bin/count',
    payload: { name: 'A-04-2', lines: [{ productId, expected: 500, counted: 500 }] },
  }),
  'GET /stock': () => ({ url: '/stock?limit=1' }),
  'GET /stock/countSheet.csv': () => ({ url: '/stock/countSheet.csv' }),
  'POST /stock/countSheet': () => ({ url: '/stock/countSheet' }),
  'POST /changeSet/import': () => ({ url: '/changeSet/import' }),
  'POST /product/pictures': () => ({ url: '/product/pictures' }),
  'POST /import': () => ({ url: '/import' }),
  'GET /import/:id': () => ({ url: `/import/${NO_IMPORT}` }),
  'POST /import/:id/mapping': () => ({
    url: `/import/${NO_IMPORT}/mapping`,
    payload: { read: {} },
  }),
  'GET /importMapping': () => ({ url: '/importMapping' }),
  'POST /importMapping': () => ({
    url: '/importMapping',
    payload: { name: 'ERP', importId: NO_IMPORT, mapping: OWN_MAPPING },
  }),
  'GET /categories': () => ({ url: '/categories' }),
  'PUT /categories': () => ({
    url: '/categories',
    payload: {
      field: 'category',
      name: 'Brakes',
      place: 1,
      introduction: '',
      img: null,
      cartonPieces: null,
      palletPieces: null,
      palletKilograms: null,
      taxCategory: null,
    },
  }),
  'POST /categories/merge': () => ({
    url: '/categories/merge',
    payload: { field: 'category', names: ['Brkaes'], into: 'Brakes' },
  }),
  'GET /changeSet': () => ({ url: '/changeSet?limit=1' }),
  'GET /changeSet/:id': ({ changeSetId }) => ({ url: `/changeSet/${changeSetId}` }),
  'GET /changeSet/:id/rows': ({ changeSetId }) => ({ url: `/changeSet/${changeSetId}/rows` }),
  'DELETE /changeSet/:id/rows': ({ changeSetId }) => ({
    url: `/changeSet/${changeSetId}/rows`,
    payload: { rowNos: [1] },
  }),
  'GET /changeSet/:id/errors': ({ changeSetId }) => ({ url: `/changeSet/${changeSetId}/errors` }),
  'POST /changeSet/:id/apply': ({ changeSetId }) => ({
    url: `/changeSet/${changeSetId}/apply`,
    payload: {},
  }),
  'DELETE /changeSet/:id': ({ changeSetId }) => ({ url: `/changeSet/${changeSetId}` }),
  'POST /changeSet/:id/undo': ({ changeSetId }) => ({
    url: `/changeSet/${changeSetId}/undo`,
    payload: {},
  }),
  'POST /changeSet/:id/rebase': ({ changeSetId }) => ({
    url: `/changeSet/${changeSetId}/rebase`,
    payload: {},
  }),
  'GET /review': () => ({ url: '/review?limit=1' }),
  'GET /reviews/desk': () => ({ url: '/reviews/desk?limit=1' }),
  'POST /uploadReview': () => ({
    url: '/uploadReview',
    payload: { name: 'Dana', description: 'Fits.', ratting: 5, img: EXAMPLE_PICTURE },
  }),
  'GET /review/permission': () => ({ url: '/review/permission' }),
  'DELETE /review/:id': ({ reviewId }) => ({ url: `/review/${reviewId}` }),
  'GET /product/:id/references': ({ productId }) => ({ url: `/product/${productId}/references` }),
  'GET /product/:id/related': ({ productId }) => ({ url: `/product/${productId}/related` }),
  'GET /product/:id/documents': ({ productId }) => ({ url: `/product/${productId}/documents` }),
  'GET /product/:id/documents/desk': ({ productId }) => ({
    url: `/product/${productId}/documents/desk`,
  }),
  'POST /product/:id/document': ({ productId }) => ({ url: `/product/${productId}/document` }),
  'GET /productDocument/:id': ({ productDocumentId }) => ({
    url: `/productDocument/${productDocumentId}`,
  }),
  'DELETE /productDocument/:id': ({ productDocumentId }) => ({
    url: `/productDocument/${productDocumentId}`,
  }),
  'POST /references/import': () => ({ url: '/references/import' }),
  'GET /stockWatch': () => ({ url: '/stockWatch?limit=1' }),
  'POST /stockWatch': ({ productId }) => ({
    url: '/stockWatch',
    payload: { productId, wanted: 20_000 },
  }),
  'DELETE /stockWatch': ({ productId }) => ({
    url: '/stockWatch',
    payload: { productIds: [productId] },
  }),
  'POST /image': () => ({ url: '/image' }),
  'PUT /product/:id/pictures': ({ productId }) => ({
    url: `/product/${productId}/pictures`,
    payload: { pictures: [{ img: EXAMPLE_PICTURE, alt: 'A fuse' }] },
  }),
  'GET /catalogue/search': () => ({ url: '/catalogue/search' }),
  'GET /catalogue/suggestions': () => ({ url: '/catalogue/suggestions?q=disc' }),
} satisfies Examples
