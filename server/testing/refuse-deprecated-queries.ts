/**
 * `pg` warns of what its next version will not do any more, such as asking a connection while others wait for its answer.
 * A warning is read by nobody; so the test in which it comes fails. Commands that tests start get `--throw-deprecation`.
 */
process.on('warning', (warning) => {
  if (warning.name === 'DeprecationWarning' && warning.message.includes('pg@')) throw warning
})
