import { readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { importsUnder } from '../support/imports.ts'

const root = new URL('../../', import.meta.url)

/** The maximum of lines of code that the linter does not measure: it sees functions and methods alone. */
const MAX_LINES = 30
const STATEMENT = /^(Block|DoWhile|For|ForIn|ForOf|If|Labeled|Switch|Try|While)Statement$/

/** The lines of each getter, setter and static block of a source, and of each statement outside its functions. */
function unmeasuredIn(file: string, source: string): readonly number[] {
  const { program } = parseSync(file, source)
  const found: { readonly start: number; readonly end: number }[] = program.body.filter(({ type }) =>
    STATEMENT.test(type),
  )
  const accessor = (node: { readonly kind: string; readonly start: number; readonly end: number }) => {
    if (node.kind === 'get' || node.kind === 'set') found.push(node)
  }
  new Visitor({
    MethodDefinition: accessor,
    Property: accessor,
    StaticBlock: (node) => void found.push(node),
  }).visit(program)
  return found.map(({ start, end }) => source.slice(start, end).split('\n').length)
}

test(`what the linter does not measure takes ${MAX_LINES} lines at most`, () => {
  const files = [...importsUnder('functions', 'party', 'web').keys()]
  const measured = files.flatMap((file) =>
    unmeasuredIn(file, readFileSync(new URL(file, root), 'utf8')).map((lines) => ({ file, lines })),
  )
  expect(measured.length).toBeGreaterThan(20)
  expect(measured.filter(({ lines }) => lines > MAX_LINES)).toEqual([])
})

test('getters, setters, static blocks and statements outside functions are measured', () => {
  const source = [
    'class A {',
    '  get a() {\n    return 1\n  }',
    '  static {\n    use()\n  }',
    '  method() {\n    if (x) use()\n  }',
    '}',
    'const o = {\n  set b(x) {\n    use(x)\n  },\n}',
    'for (const x of y) {\n  use(x)\n\n}',
  ].join('\n')
  expect([...unmeasuredIn('a.ts', source)].sort()).toEqual([3, 3, 3, 4])
})
