import { makeFindAddresses } from '../../office/webhooks/sending/find-addresses.ts'
import { makePostMessage } from '../../office/webhooks/sending/post-message.ts'
import { webhookWorker } from '../../office/webhooks/sending/webhook-worker.ts'
import { secretBox } from '../../platform/base/secrets/secret-box.ts'
import { openDatabase } from '../../platform/database/database.ts'

// A process that sends webhooks and nothing else, to be killed: ADDRESS KEY MILLISECONDS by which its clock is ahead.
const [databaseUrl = '', key = '', ahead = '0'] = process.argv.slice(2)

void webhookWorker({
  db: openDatabase(databaseUrl, 4).db,
  secrets: secretBox(key),
  postMessage: makePostMessage(makeFindAddresses({ allowsLoopback: true })),
  now: () => new Date(Date.now() + Number(ahead)),
  onTrouble: console.error,
}).open()
// The worker's own timers let a process end.
setInterval(() => {}, 1000)
