import { type ESTree, Visitor } from 'vite'

export type AnyFunction = ESTree.Function | ESTree.ArrowFunctionExpression

/** The return expressions of each function of a program. */
export function outcomesIn(program: ESTree.Program): ReadonlyMap<AnyFunction, readonly ESTree.Expression[]> {
  const outcomes = new Map<AnyFunction, ESTree.Expression[]>()
  const within: AnyFunction[] = []

  function enter(it: AnyFunction) {
    within.push(it)
    outcomes.set(it, it.body && it.body.type !== 'BlockStatement' ? [it.body] : [])
  }
  function leave() {
    within.pop()
  }

  new Visitor({
    ...aroundFunctions(enter, leave),
    ReturnStatement({ argument }) {
      const around = within.at(-1)
      if (around && argument) outcomes.get(around)?.push(argument)
    },
  }).visit(program)
  return outcomes
}

/** The functions of a program that are components, with their names and outcomes. */
export function componentsIn(
  program: ESTree.Program,
): readonly (readonly [name: string, outcomes: readonly ESTree.Expression[]])[] {
  return [...outcomesIn(program)].flatMap(([it, outcomes]) =>
    it.id && /^[A-Z]/.test(it.id.name) ? [[it.id.name, outcomes] as const] : [],
  )
}

/** The visits of a program's functions: before and after what is within each. */
export function aroundFunctions(enter: (it: AnyFunction) => void, leave: () => void) {
  return {
    FunctionDeclaration: enter,
    FunctionExpression: enter,
    ArrowFunctionExpression: enter,
    'FunctionDeclaration:exit': leave,
    'FunctionExpression:exit': leave,
    'ArrowFunctionExpression:exit': leave,
  }
}
