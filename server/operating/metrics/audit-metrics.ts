import { chmod, rename, writeFile } from 'node:fs/promises'
import { Gauge, Registry } from 'prom-client'
import type { AuditLine } from '../../../contract/office/audit.ts'

/** Metrics of the last audit, for the shop's own page and for a command's file. */
export function auditMetrics(registry: Registry) {
  const registers = [registry]
  const breaches = new Gauge({
    name: 'audit_breaches',
    help: 'Broken promises that the last audit here found.',
    labelNames: ['promise'],
    registers,
  })
  const finished = new Gauge({
    name: 'audit_finished_timestamp_seconds',
    help: 'When the last audit here ended; 0 if there was none since the start.',
    registers,
  })
  return (at: Date, lines: readonly AuditLine[]): void => {
    breaches.reset()
    for (const { name, breachCount } of lines) breaches.set({ promise: name }, breachCount)
    finished.set(at.getTime() / 1000)
  }
}

/** Readable by other users: node_exporter reads it as its own, and counts are no secret. */
const READABLE = 0o644

/** Writes the result in Prometheus' format, whole or not at all: a collector may read at any moment. */
export async function writeAuditMetrics(
  file: string,
  at: Date,
  lines: readonly AuditLine[],
): Promise<void> {
  const registry = new Registry()
  auditMetrics(registry)(at, lines)
  // Collectors read only names that end with .prom.
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, await registry.metrics())
  await chmod(unfinished, READABLE)
  await rename(unfinished, file)
}
