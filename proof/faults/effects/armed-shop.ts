import { rmSync, writeFileSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RunningShop } from '../../shop/start-shop.ts'
import type { Cluster } from '../cluster.ts'
import { ARMED, EFFECTS, KILLED, STEPS } from './effect-files.ts'

const DYING = pathToFileURL(join(import.meta.dirname, 'die-at-effects.ts'))

/** A moment before or after an effect, by the effect's name (`name-effect.ts`). */
export type Step = `${'before' | 'after'} ${string}`

export const stepsOf = (effects: readonly string[]): Step[] =>
  effects.flatMap((effect): Step[] => [`before ${effect}`, `after ${effect}`])

export interface ArmedShop {
  readonly shop: RunningShop
  /** From now on the shop dies at its first step, or notes its effects if it has no steps. */
  arm(): void
  disarm(): void
  /** The noted effects, in the order of their first time. */
  readEffects(): Promise<string[]>
  /** The step at which it was killed. */
  readKill(): Promise<Step | undefined>
}

/** Restarts the cluster's first shop, which can then be killed at these steps. */
export async function startArmed(
  cluster: Pick<Cluster, 'restart' | 'running'>,
  steps: readonly Step[] = [],
): Promise<ArmedShop> {
  const folder = `${cluster.running[0]?.dataDir}-effects`
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  await writeFile(join(folder, STEPS), JSON.stringify(steps))
  const shop = await cluster.restart(0, {
    NODE_OPTIONS: `--import=${DYING}`,
    EFFECTS_FOLDER: folder,
  })
  const read = async (file: string) => readFile(join(folder, file), 'utf8').catch(() => '')
  return {
    shop,
    // Not by signals: one that meets a shop between two lives would arm the wrong one.
    arm: () => writeFileSync(join(folder, ARMED), ''),
    disarm: () => rmSync(join(folder, ARMED), { force: true }),
    readEffects: async () => (await read(EFFECTS)).split('\n').filter(Boolean),
    readKill: async () => ((await read(KILLED)) || undefined) as Step | undefined,
  }
}
