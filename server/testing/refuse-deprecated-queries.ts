/**
 * `pg` warns of what its next version will not do any more, such as asking a connection while others wait for its answer.
 * A warning is read by nobody; so the test in which it comes fails. Commands that tests start get `--throw-deprecation`.
 */
function refuseDeprecatedQueries(warning: Error) {
  if (warning.name === 'DeprecationWarning' && warning.message.includes('pg@')) throw warning
}

// Each test file comes by here, and many share a process.
if (!process.listeners('warning').some(({ name }) => name === refuseDeprecatedQueries.name))
  process.on('warning', refuseDeprecatedQueries)
