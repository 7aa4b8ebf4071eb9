/**
 * Closes the shop in order when the process that started it is gone: npm passes a SIGTERM on to its shell only, and the
 * shell dies of it without telling anybody. There is no event for that, so the parent's number is looked at.
 */
const parent = process.ppid
const watch = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watch)
  process.kill(process.pid, 'SIGTERM')
}, 300)
// Watching must not keep the shop alive that wants to end.
watch.unref()
