import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bareTexts } from './bare-text.ts'

const site = new URL('../../../web/', import.meta.url).pathname

/** Components that only the build renders, never hydrated; and the desk, which lets only answers be translated. */
const NOT_TRANSLATED = ['build/', 'draw/', 'dist/', 'desk/']

/** The findings in one component whose element has these children. */
function foundIn(children: string, around = ''): readonly string[] {
  const source = `${around}\nfunction Part({ busy, name, list, children }) {\n  return <p>${children}</p>\n}`
  return bareTexts({ 'part.tsx': source }).map((found) => found.replace(/^part\.tsx:\d+: /, ''))
}

test('no text of the site would break or go stale on a translated page', () => {
  const files = globSync('**/*.tsx', { cwd: site }).filter(
    (file) => !NOT_TRANSLATED.some((place) => file.startsWith(place)),
  )
  expect(files.length).toBeGreaterThan(150)
  const sources = Object.fromEntries(
    files.sort().map((file) => [`web/${file}`, readFileSync(`${site}${file}`, 'utf8')]),
  )
  expect(bareTexts(sources)).toEqual([])
})

test.each([
  ['{busy && <b />} Send', ['Send']],
  ['Send {busy && <b />}', ['Send']],
  ['{busy ? <b /> : <i />}Send', ['Send']],
  ['{list.map((it) => <b key={it} />)}Send', ['Send']],
  ['{busy && <b />}{"Send"}', ['"Send"']],
  ['Hello {name}', ['Hello', 'name']],
  ['{name}<b />', ['name']],
  ['{busy ? "Sending" : "Send"}<b />', ['busy ? "Sending" : "Send"']],
  [`{\`\${name}!\`}<b />`, [`\`\${name}!\``]],
  ['{list.map((it) => it)}', ['list.map((it) => it)']],
  ['{list.map((it) => <b key={it}>{it} </b>)}<>Send</>{busy && <b />}', ['Send']],
  ['{busy && <>Send</>}', ['Send']],
  ['<Maybe />Send', ['Send'], 'function Maybe() { return null }'],
  ['<Either />Send', ['Send'], 'function Either({ a }) { if (a) return <b />; return <i /> }'],
  ['<Unknown />Send', ['Send']],
  ['<Crowd>Send</Crowd>', ['Send'], 'function Crowd({ children }) { return <b>{children}<i /></b> }'],
  [
    '<Outer>Send</Outer>',
    ['Send'],
    'function Crowd({ children }) { return <b>{children}<i /></b> }\nfunction Outer({ children }) { return <Crowd>{children}</Crowd> }',
  ],
  ['', ['"Send"'], 'function Text() { return "Send" }'],
  ['', ['name ?? <b />'], 'function Text({ name }) { return name ?? <b /> }'],
])('found: %s', (children, texts, around = '') => {
  expect(foundIn(children, around)).toEqual(texts)
})

test.each([
  ['Send'],
  ['{name}'],
  ['{busy ? "Sending" : "Send"}'],
  ['{busy && "Sending"}'],
  [`{\`Hello \${name}\`}`],
  ['Hello <b>you</b>, and <i>you</i>.'],
  ['{busy && <b />}<span>Send</span>'],
  ['{list.map((it) => <b key={it}>{it}</b>)}'],
  ['{busy && <b />} <i />'],
  ['{busy && <b>Send</b>}'],
  ['{children}'],
  ['Hello <Steady />', 'function Steady() { return <b>you</b> }'],
  ['Hello <Chain />', 'function Steady() { return <b /> }\nfunction Chain() { return <Steady /> }'],
  ['Hello <Link>you</Link>'],
  ['Hello {NAME}, <b />', 'const NAME = "Ada"'],
  ['{LIST.map(([a, b]) => <b key={a}>{a} <i />{b}</b>)}', 'const LIST = [["a", "b"]]'],
  ['<Room>Send</Room>{busy && <b />}', 'function Room({ children }) { return <b>{children}</b> }'],
  ['{held}<b />', 'const held = <b />'],
  ['{figure}<b />', 'interface Props { readonly figure?: ReactElement | null }'],
])('safe: %s', (children, around = '') => {
  expect(foundIn(children, around)).toEqual([])
})

test('a finding has its file and line', () => {
  expect(
    bareTexts({
      'web/part.tsx':
        'function Part({ busy }) {\n  return (\n    <p>\n      {busy && <b />}\n      Send\n    </p>\n  )\n}',
    }),
  ).toEqual(['web/part.tsx:5: Send'])
})
