/** A node of a plan, as `explain (format json)` writes it. */
export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly PlanNode[]
}

/** Plan nodes that read a table; the index scan below a bitmap only lists rows. */
export function readingNodes(node: PlanNode): PlanNode[] {
  const own = node['Relation Name'] === undefined ? [] : [node]
  return [...own, ...(node.Plans ?? []).flatMap(readingNodes)]
}

export function rowsLookedAt(node: PlanNode): number {
  const removed =
    (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return node['Actual Loops'] * (node['Actual Rows'] + removed)
}
