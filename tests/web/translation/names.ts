import { type ESTree, Visitor } from 'vite'
import { type AnyFunction, outcomesIn } from './outcomes.ts'
import { isFixedText, mappedBy, type Names, pieceOf } from './pieces.ts'

/** What is known of a file's names. A name that is assigned twice gets the less certain of both. */
export function namesIn(program: ESTree.Program, source: string, isSteady: Names['isSteady']): Names {
  const outcomes = outcomesIn(program)
  const ofModule = new Set(program.body.flatMap(constantsOf))
  const fixed = new Map([...ofModule].flatMap(({ id }) => namesOfPattern(id)).map((name) => [name, true]))
  const functions = new Map<string, readonly ESTree.Expression[]>()
  const values = new Map<string, ESTree.Expression | null>()
  const declared = new Map<string, boolean>()
  /** A callback over a constant: its parameters are constant too. */
  const overFixed = new Set<ESTree.Node>()
  const names: Names = {
    isSteady,
    isFixed: (name) => fixed.get(name) === true,
    holdsElements(name) {
      const value = values.get(name)
      return (
        declared.get(name) || (value ? pieceOf(value, names).every(({ text }) => text === 'none') : false)
      )
    },
    outcomesOf(callback) {
      if (callback?.type === 'Identifier') return functions.get(callback.name) ?? []
      return callback?.type === 'ArrowFunctionExpression' ? (outcomes.get(callback) ?? []) : []
    },
  }

  function enter(it: AnyFunction) {
    if (it.type === 'FunctionDeclaration' && it.id) functions.set(it.id.name, outcomes.get(it) ?? [])
    for (const name of it.params.flatMap(namesOfParameter)) {
      fixed.set(name, overFixed.has(it) && fixed.get(name) !== false)
    }
  }

  new Visitor({
    Program({ body }) {
      for (const statement of body) {
        if (statement.type !== 'ImportDeclaration') continue
        for (const { local } of statement.specifiers) fixed.set(local.name, true)
      }
    },
    FunctionDeclaration: enter,
    FunctionExpression: enter,
    ArrowFunctionExpression: enter,
    CallExpression(call) {
      const list = mappedBy(call)
      const [callback] = call.arguments
      if (list && callback && isFixedText(list, names)) overFixed.add(callback)
    },
    VariableDeclarator(declarator) {
      const { id, init } = declarator
      if (id.type === 'Identifier') values.set(id.name, values.has(id.name) ? null : init)
      if (!ofModule.has(declarator)) for (const name of namesOfPattern(id)) fixed.set(name, false)
    },
    TSPropertySignature({ key, typeAnnotation }) {
      if (key.type !== 'Identifier' || !typeAnnotation) return
      const type = source.slice(typeAnnotation.start, typeAnnotation.end)
      declared.set(key.name, /^: ReactElement( \| null)?$/.test(type) && declared.get(key.name) !== false)
    },
  }).visit(program)
  return names
}

/** Names that a module statement assigns once. */
function constantsOf(statement: ESTree.Program['body'][number]): readonly ESTree.VariableDeclarator[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  return declaration?.type === 'VariableDeclaration' && declaration.kind === 'const'
    ? declaration.declarations
    : []
}

function namesOfParameter(parameter: ESTree.ParamPattern): readonly string[] {
  switch (parameter.type) {
    case 'TSParameterProperty':
      return []
    case 'RestElement':
      return namesOfPattern(parameter.argument)
    default:
      return namesOfPattern(parameter)
  }
}

function namesOfPattern(
  pattern: ESTree.BindingPattern | ESTree.BindingRestElement | null,
): readonly string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name]
    case 'AssignmentPattern':
      return namesOfPattern(pattern.left)
    case 'RestElement':
      return namesOfPattern(pattern.argument)
    case 'ArrayPattern':
      return pattern.elements.flatMap(namesOfPattern)
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        property.type === 'RestElement' ? namesOfPattern(property) : namesOfPattern(property.value),
      )
    case undefined:
      return []
  }
}
