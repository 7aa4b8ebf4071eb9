import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** Failpoints are where the fault tests kill a shop; in one that lives they do nothing, so no test can miss one. */
const failpoints = {
  shouldIgnore({ node }) {
    const isFailpoint =
      node.type === 'ExpressionStatement' &&
      node.expression.type === 'CallExpression' &&
      node.expression.callee.name === 'failpoint'
    return isFailpoint ? 'a failpoint does nothing in a shop that lives' : undefined
  },
}

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'failpoints', failpoints)]
