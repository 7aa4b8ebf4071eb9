/** Loaded before the shop where a script stands over it: the shop closes in order when that script was killed. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// Listening must not keep the shop alive that wants to end.
process.channel?.unref()
