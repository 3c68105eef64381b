import { type ESTree, Visitor } from 'vite'
import { type AnyFunction, aroundFunctions, componentsIn } from './outcomes.ts'
import { nameOf, plain } from './pieces.ts'

/** A host element is itself, and so is the router's link. */
function isElement(name: string): boolean {
  return /^[a-z]/.test(name) || name === 'Link'
}

/** Whether a component always renders one and the same element. */
export function steadiness(programs: readonly ESTree.Program[]): (component: string) => boolean {
  const roots = new Map<string, Set<string>>()
  for (const [name, outcomes] of programs.flatMap(componentsIn)) {
    const known = roots.get(name) ?? new Set()
    roots.set(name, known)
    for (const outcome of outcomes) {
      const root = plain(outcome)
      known.add(root.type === 'JSXElement' ? nameOf(root) : '')
    }
  }
  return function isSteady(name): boolean {
    const [root, ...others] = roots.get(name) ?? []
    return isElement(name) || (Boolean(root) && others.length === 0 && root !== name && isSteady(root ?? ''))
  }
}

/** Whether a component may render siblings of its children, so that text among them is unsafe. */
export function crowding(programs: readonly ESTree.Program[]): (component: string) => boolean {
  const places = new Map<string, string[]>()
  for (const [component, place] of programs.flatMap(placesOfChildren)) {
    places.set(component, [...(places.get(component) ?? []), place])
  }
  return function isCrowded(name): boolean {
    if (isElement(name)) return false
    const stands = places.get(name)
    return !stands || stands.some((place) => place !== name && isCrowded(place))
  }
}

/** Marks that no element holds the children alone. Not a component's name; unknown components count as this. */
const CROWD = ''

/** For each component the element that holds its children, if it holds nothing else. */
function placesOfChildren(program: ESTree.Program): readonly (readonly [component: string, place: string])[] {
  const places: (readonly [string, string])[] = []
  const within: string[] = []

  function enter({ id }: AnyFunction) {
    within.push(id && /^[A-Z]/.test(id.name) ? id.name : (within.at(-1) ?? ''))
  }
  function leave() {
    within.pop()
  }
  function note(children: readonly ESTree.JSXChild[], place: string) {
    const beside = children.filter((child) => child.type !== 'JSXText' || child.value.trim())
    if (beside.some(isChildren)) places.push([within.at(-1) ?? '', beside.length === 1 ? place : CROWD])
  }

  new Visitor({
    ...aroundFunctions(enter, leave),
    JSXElement: (element) => note(element.children, nameOf(element)),
    JSXFragment: ({ children }) => note(children, CROWD),
  }).visit(program)
  return places
}

function isChildren(child: ESTree.JSXChild): boolean {
  return (
    child.type === 'JSXExpressionContainer' &&
    child.expression.type === 'Identifier' &&
    child.expression.name === 'children'
  )
}
