import type { Ground } from '../../platform/ground.ts'
import { chainEntries } from '../../platform/history/chain.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { mailHead } from './mail-head.ts'

/** With the queue’s own pause an entry is chained within five. */
const CHAIN_SECONDS = 2
const LOOK_SECONDS = 600

/** Chains the entries, and mails the end of the chain to the owners each night. */
export function keepHistory({ db, now }: Ground, wakeMails: () => void): readonly Job[] {
  return [
    {
      name: 'history-chain',
      everySeconds: CHAIN_SECONDS,
      run: (shutdown) => chainEntries(db, shutdown),
    },
    {
      name: 'history-head',
      everySeconds: LOOK_SECONDS,
      async run() {
        if (await mailHead(db, now())) wakeMails()
      },
    },
  ]
}
