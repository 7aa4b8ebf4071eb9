import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// Loaded into the shop with `--import`: on SIGUSR2, collects garbage and prints the memory in use.

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

process.on('SIGUSR2', () => {
  collectGarbage()
  // Collects twice, because finalizers free memory only after the first time.
  setTimeout(() => {
    collectGarbage()
    const { heapUsed, external, rss } = process.memoryUsage()
    console.log(`memory ${JSON.stringify({ heapUsed, external, rss })}`)
  }, 200)
})
