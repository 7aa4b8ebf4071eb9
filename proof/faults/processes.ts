import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

export interface RunningProcess {
  readonly pid: number
  readonly command: string
}

/** Processes started with this folder in their arguments or environment. Reads /proc, as a bare machine has no `ps`. */
export function findProcessesOf(folder: string): RunningProcess[] {
  return process.platform === 'linux' ? readProc(folder) : askPs(folder)
}

/** Kills what a failed test left running. */
export function killProcessesOf(folder: string): void {
  for (const { pid } of findProcessesOf(folder)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has exited since it was listed.
    }
  }
}

function readProc(folder: string): RunningProcess[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)
    .flatMap((pid) => {
      const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8')
      try {
        const command = read('cmdline').split('\0').join(' ').trim()
        return `${command} ${read('environ')}`.includes(folder) ? { pid, command } : []
      } catch {
        // It has exited, or belongs to another user.
        return []
      }
    })
}

function askPs(folder: string): RunningProcess[] {
  return execFileSync('ps', ['-axwwE', '-o', 'pid=,command='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(folder))
    .map((line) => ({ pid: Number.parseInt(line, 10), command: line.trim() }))
}
