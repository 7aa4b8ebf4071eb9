import { join } from 'node:path'
import {
  planGoogle,
  planMailbox,
  planStripe,
  startSandboxes,
} from '../../server/operating/third-parties/sandboxes.ts'
import { startS3Server } from '../../server/testing/parties/s3-server.ts'

/**
 * Stand-ins for the third parties of a cluster, on this machine's loopback: payments, sign-in, mail, picture store.
 * Takes five ports from `firstPort` on; the store takes any.
 */
export async function openStandIns({
  folder,
  publicUrl,
  firstPort,
}: {
  readonly folder: string
  readonly publicUrl: string
  readonly firstPort: number
}) {
  const place = (name: string) => join(folder, 'stand-ins', name)
  const smtpPort = firstPort + 3
  const webhookUrls = [`${publicUrl}/webhook/stripe`]
  const stripe = await planStripe({ port: firstPort, stateDir: place('stripe'), webhookUrls })
  const google = await planGoogle({ port: firstPort + 1, stateDir: place('google'), publicUrl })
  const mailbox = planMailbox({ port: firstPort + 2, smtpPort, stateDir: place('mailbox') })
  const [stopSandboxes, store] = await Promise.all([
    startSandboxes(firstPort + 4, [stripe, google, mailbox]),
    startS3Server(),
  ])
  const { secretKey, publishableKey, webhookSecrets, apiBase = '', scriptUrl } = stripe.connection
  const { endpoint = '', bucket, region, accessKey, secretKey: storeKey } = store.connection
  return {
    stripe: stripe.connection,
    ports: [firstPort, firstPort + 1, smtpPort, Number(new URL(endpoint).port)],
    /** As docs/settings.md names them. */
    settings: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecrets.join(','),
      STRIPE_API_BASE: apiBase,
      STRIPE_JS_URL: scriptUrl,
      GOOGLE_ISSUER: google.connection.issuer,
      GOOGLE_CLIENT_ID: google.connection.clientId,
      GOOGLE_CLIENT_SECRET: google.connection.clientSecret,
      SMTP_URL: mailbox.connection,
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY: accessKey ?? '',
      S3_SECRET_KEY: storeKey ?? '',
    },
    async stop() {
      await Promise.all([stopSandboxes(), store.stop()])
    },
  }
}
