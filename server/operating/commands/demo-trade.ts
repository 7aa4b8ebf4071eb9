import { formatCount } from '../../../contract/values/money/money.ts'
import { salesFollower } from '../../office/figures/follow-sales.ts'
import { readSettings } from '../../platform/environment/settings.ts'
import { withShopDatabase } from '../postgres/open-shop-database.ts'
import { NoSampleTrade, writeSampleTrade } from '../sample-trade/write-trade.ts'
import { runCommand } from './command.ts'

const USAGE = `npm run demo-trade    fills a demo shop without orders with a year of sample orders, to look at its figures`

process.exitCode = await runCommand({
  usage: USAGE,
  readWords: (words) => (words.length === 0 ? words : undefined),
  run: tradeSamples,
  forOwner: [NoSampleTrade],
})

async function tradeSamples(): Promise<number> {
  const settings = readSettings(process.env)
  if (!settings.demo || settings.production)
    throw new NoSampleTrade(
      'Sample orders are for demo shops: this one has DEMO=off or is in production.',
    )
  return withShopDatabase(settings, async ({ db }) => {
    const now = new Date()
    const count = await writeSampleTrade(db, { ...settings, now })
    await salesFollower(db, () => now).follow()
    console.log(`${formatCount(count)} sample orders of the last 365 days were written.`)
    return 0
  })
}
