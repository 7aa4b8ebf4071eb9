import type { TestProject } from 'vitest/node'
import { startTestPostgres } from './test-postgres.ts'

/** Vitest calls it once before all test files; what it returns, once after them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres()
  project.provide('testPostgres', postgres.maintenanceUrl)
  return postgres.stop
}
