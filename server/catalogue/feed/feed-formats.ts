import { escapeXml } from '../../../contract/values/text/escape-xml.ts'
import { shopName } from '../../../contract/values/text/shop-name.ts'
import { type FeedItem, feedColumns } from './feed-items.ts'

/** How the feed is written. */
interface FeedFormat {
  readonly type: string
  readonly head: (publicUrl: string) => string
  readonly item: (item: FeedItem) => string
  readonly end: string
}

const xml: FeedFormat = {
  type: 'application/xml; charset=utf-8',
  head: (publicUrl) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n<title>${escapeXml(shopName())}</title>\n<link>${escapeXml(publicUrl)}</link>\n<description>Products, priced by their minimum order</description>\n`,
  item: (item) =>
    `<item>${feedColumns.map((name) => (item[name] === '' ? '' : `<g:${name}>${escapeXml(item[name])}</g:${name}>`)).join('')}</item>\n`,
  end: '</channel>\n</rss>\n',
}

const tsv: FeedFormat = {
  type: 'text/tab-separated-values; charset=utf-8',
  head: () => `${feedColumns.join('\t')}\n`,
  item: (item) => `${feedColumns.map((name) => item[name]).join('\t')}\n`,
  end: '',
}

export const feedFormats = { xml, tsv } as const
export type FeedFormatName = keyof typeof feedFormats
export const feedFormatNames = ['xml', 'tsv'] as const satisfies readonly FeedFormatName[]
