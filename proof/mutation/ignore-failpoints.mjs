import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** Failpoints act only when the fault tests set one, so no unit test can catch a mutated failpoint. */
const failpoints = {
  shouldIgnore({ node }) {
    const isFailpoint =
      node.type === 'ExpressionStatement' &&
      node.expression.type === 'CallExpression' &&
      node.expression.callee.name === 'failpoint'
    return isFailpoint ? 'a failpoint does nothing unless it is set' : undefined
  },
}

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'failpoints', failpoints)]
