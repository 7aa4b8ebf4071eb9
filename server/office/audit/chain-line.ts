import type { AuditLine } from '../../../contract/office/audit.ts'
import type { ChainReport } from '../../platform/history/walk-chain.ts'

/** The history’s chain as a line of the audit. */
export const lineOfChain = ({ checked, breaks }: ChainReport): AuditLine => ({
  name: 'Every entry of the history is as it was chained',
  checked,
  breachCount: breaks.length,
  breaches: breaks.map((text) => ({ text, orderId: null, productId: null, paymentId: null })),
})
