import { type ESTree, parseSync, Visitor } from 'vite'
import { crowding, steadiness } from './components.ts'
import { namesIn } from './names.ts'
import { componentsIn } from './outcomes.ts'
import { type Names, nameOf, type Piece, pieceOf, piecesOf } from './pieces.ts'

/** Sources by file name. */
export type Sources = Readonly<Record<string, string>>

/**
 * Finds text without its own element although a sibling may appear, vanish or change, or although it changes itself, as
 * `file:line: the text`. A translator replaces every text node by an element; React keeps the removed node, and then
 * cannot remove it, cannot insert before it, and writes into a detached node. Text that fills its element alone is
 * safe, since React then replaces the whole content, and so is fixed text among fixed siblings.
 */
export function bareTexts(sources: Sources): readonly string[] {
  const programs = Object.entries(sources).map(([file, source]) => ({
    file,
    source,
    program: parseSync(file, source).program,
  }))
  const isSteady = steadiness(programs.map(({ program }) => program))
  const isCrowded = crowding(programs.map(({ program }) => program))
  return programs.flatMap(({ file, source, program }) =>
    judge(program, namesIn(program, source, isSteady), isCrowded).map(({ start, end }) => {
      const text = source.slice(start, end).trim().replaceAll(/\s+/g, ' ')
      const before = source.slice(0, start + source.slice(start).search(/\S/))
      return `${file}:${before.split('\n').length}: ${text.slice(0, 60)}`
    }),
  )
}

function judge(
  program: ESTree.Program,
  names: Names,
  isCrowded: (component: string) => boolean,
): readonly ESTree.Node[] {
  const found: Piece[] = []
  /** Fragments among the children of an element, which are judged with it. */
  const among = new Set<ESTree.Node>()

  function noteFragments(children: readonly ESTree.JSXChild[]) {
    for (const child of children) if (child.type === 'JSXFragment') among.add(child)
  }

  new Visitor({
    JSXElement(element) {
      noteFragments(element.children)
      const pieces = piecesOf(element.children, names)
      found.push(...(isCrowded(nameOf(element)) ? pieces.filter(isText) : badCompany(pieces)))
    },
    JSXFragment(fragment) {
      noteFragments(fragment.children)
      if (!among.has(fragment)) found.push(...piecesOf(fragment.children, names).filter(isText))
    },
  }).visit(program)
  for (const [, outcomes] of componentsIn(program)) {
    found.push(...outcomes.flatMap((outcome) => pieceOf(outcome, names)).filter(isText))
  }
  return found.map(({ node }) => node).sort((one, other) => one.start - other.start)
}

function isText({ text }: Piece): boolean {
  return text !== 'none'
}

/** The texts of one element that are unsafe beside their siblings. */
function badCompany(pieces: readonly Piece[]): readonly Piece[] {
  if (pieces.length === 1) return pieces.filter(({ text }) => text === 'list')
  const restless = pieces.some(({ text, comes }) => comes || text === 'changing')
  return restless ? pieces.filter(isText) : []
}
