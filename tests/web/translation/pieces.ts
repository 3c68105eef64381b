import type { ESTree } from 'vite'

/** One child of an element, as it matters for a translator. */
export interface Piece {
  readonly node: ESTree.Node
  /** Whether it is, or may be, text: always the same, one that may change, or many in a row. */
  readonly text: 'none' | 'fixed' | 'changing' | 'list'
  /** Whether it may appear, vanish, or give way to another. */
  readonly comes: boolean
}

/** What is known of the names in a child. */
export interface Names {
  /** Whether a component always renders one and the same element. */
  isSteady(component: string): boolean
  /** Whether a name's value is constant. */
  isFixed(name: string): boolean
  /** Whether a name holds only elements, by its declared type or its initializer. */
  holdsElements(name: string): boolean
  /** The return expressions of an inline function. */
  outcomesOf(callback: ESTree.Node | undefined): readonly ESTree.Expression[]
}

/** Splits the children of an element or fragment. A nested fragment counts as its children. */
export function piecesOf(children: readonly ESTree.JSXChild[], names: Names): readonly Piece[] {
  return children.flatMap((child) => piecesOfChild(child, names))
}

/** What an expression renders into its element: nothing, or one piece. */
export function pieceOf(expression: ESTree.Expression, names: Names): readonly Piece[] {
  const node = plain(expression)
  switch (node.type) {
    case 'Literal':
      if (typeof node.value === 'number') return [{ node, text: 'fixed', comes: false }]
      return typeof node.value === 'string' && node.value.trim()
        ? [{ node, text: 'fixed', comes: false }]
        : []
    case 'JSXElement':
      return [elementPiece(node, names)]
    // Text in it is judged by itself, since its siblings are unknown.
    case 'JSXFragment':
      return [{ node, text: 'none', comes: true }]
    case 'ConditionalExpression':
      return [oneOf(node, [node.consequent, node.alternate], names)]
    case 'LogicalExpression':
      return [oneOf(node, node.operator === '&&' ? [node.right] : [node.left, node.right], names)]
    case 'CallExpression':
      return [callPiece(node, names)]
    case 'Identifier':
      return node.name === 'undefined' ? [] : [namePiece(node, names)]
    default:
      return [
        isFixedText(node, names)
          ? { node, text: 'fixed', comes: false }
          : { node, text: 'changing', comes: true },
      ]
  }
}

export function nameOf({ openingElement: { name } }: ESTree.JSXElement): string {
  if (name.type === 'JSXIdentifier') return name.name
  return name.type === 'JSXMemberExpression' ? name.property.name : name.name.name
}

/** The expression without its type assertions. */
export function plain(expression: ESTree.Expression): ESTree.Expression {
  switch (expression.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return plain(expression.expression)
    default:
      return expression
  }
}

function piecesOfChild(child: ESTree.JSXChild, names: Names): readonly Piece[] {
  switch (child.type) {
    case 'JSXText':
      return child.value.trim() ? [{ node: child, text: 'fixed', comes: false }] : []
    case 'JSXFragment':
      return piecesOf(child.children, names)
    case 'JSXElement':
      return [elementPiece(child, names)]
    case 'JSXSpreadChild':
      return [{ node: child, text: 'list', comes: true }]
    case 'JSXExpressionContainer':
      return child.expression.type === 'JSXEmptyExpression' ? [] : pieceOf(child.expression, names)
  }
}

function elementPiece(node: ESTree.JSXElement, names: Names): Piece {
  return { node, text: 'none', comes: !names.isSteady(nameOf(node)) }
}

function oneOf(node: ESTree.Node, branches: readonly ESTree.Expression[], names: Names): Piece {
  const pieces = branches.flatMap((branch) => pieceOf(branch, names))
  if (pieces.some(({ text }) => text === 'list')) return { node, text: 'list', comes: true }
  return { node, text: pieces.some(({ text }) => text !== 'none') ? 'changing' : 'none', comes: true }
}

function callPiece(node: ESTree.CallExpression, names: Names): Piece {
  if (node.callee.type === 'Identifier' && node.callee.name === 'createElement') {
    return { node, text: 'none', comes: true }
  }
  if (!mappedBy(node)) return { node, text: 'changing', comes: true }
  const items = names.outcomesOf(node.arguments[0])
  const text = items.length === 0 || oneOf(node, items, names).text !== 'none'
  return { node, text: text ? 'list' : 'none', comes: true }
}

function namePiece(node: ESTree.Expression & { readonly name: string }, names: Names): Piece {
  // Children passed to a component are judged by where it renders them.
  if (node.name === 'children') return { node, text: 'none', comes: false }
  if (names.isFixed(node.name)) return { node, text: 'fixed', comes: false }
  return { node, text: names.holdsElements(node.name) ? 'none' : 'changing', comes: true }
}

/** The callback of a `map` call; null for other calls. */
export function mappedBy({ callee }: ESTree.CallExpression): ESTree.Expression | null {
  return callee.type === 'MemberExpression' &&
    callee.object.type !== 'Super' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'map'
    ? callee.object
    : null
}

/** Whether an expression is constant. */
export function isFixedText(expression: ESTree.Expression, names: Names): boolean {
  const node = plain(expression)
  switch (node.type) {
    case 'Literal':
      return true
    case 'Identifier':
      return names.isFixed(node.name)
    case 'TemplateLiteral':
      return node.expressions.every((part) => isFixedText(part, names))
    case 'MemberExpression':
      return (
        node.object.type !== 'Super' &&
        isFixedText(node.object, names) &&
        (!node.computed || isFixedText(node.property, names))
      )
    default:
      return false
  }
}
