/**
 * Fails the test in which `pg` warns of a deprecation: warnings alone go unnoticed. Commands started by tests get
 * `--throw-deprecation`.
 */
function refuseDeprecatedQueries(warning: Error) {
  if (warning.name === 'DeprecationWarning' && warning.message.includes('pg@')) throw warning
}

// Every test file runs this, and many share a process.
if (!process.listeners('warning').some(({ name }) => name === refuseDeprecatedQueries.name))
  process.on('warning', refuseDeprecatedQueries)
