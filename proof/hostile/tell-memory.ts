import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// Loaded into the shop by the hostile run (`--import`): at SIGUSR2 it clears up and says how much memory is in use.

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

process.on('SIGUSR2', () => {
  collectGarbage()
  // What finalizers let go is collected the second time.
  setTimeout(() => {
    collectGarbage()
    const { heapUsed, external, rss } = process.memoryUsage()
    console.log(`memory ${JSON.stringify({ heapUsed, external, rss })}`)
  }, 200)
})
