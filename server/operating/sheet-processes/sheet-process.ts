import type { SheetJob, SheetMessage } from './sheet-job.ts'

/**
 * A process of its own for one file: spreadsheets fill the memory and occupy the processor, and hostile ones may end
 * the process that reads them. Started by `sheet-workers.ts`.
 */

const end = () => process.exit()
// Without the shop there is no work.
process.on('disconnect', end)

process.once('message', async (job: SheetJob) => {
  let said: Promise<unknown> = Promise.resolve()
  const tell = (message: SheetMessage): void => {
    said = new Promise((resolve) => process.send?.(message, resolve))
  }
  const { runSheetJob } = await import('./run-sheet-job.ts')
  await runSheetJob(job, tell)
  // Disconnecting drops what a busy shop has not taken yet.
  await said
  process.off('disconnect', end)
  process.disconnect()
})
