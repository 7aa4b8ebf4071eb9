/**
 * Closes the shop when its parent process is gone: npm forwards SIGTERM to its shell only, which dies silently. No
 * event reports that, so the parent's id is polled.
 */
const parent = process.ppid
const watch = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watch)
  process.kill(process.pid, 'SIGTERM')
}, 300)
// The timer must not keep the process alive.
watch.unref()
