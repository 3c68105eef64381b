import { expect, test } from 'vitest'
import { createChildren } from '../../e2e/engines/children.ts'

test('a browser that does not start is reported with its exit status and its last output', async () => {
  const children = createChildren()
  const browser = children.start('/bin/sh', ['-c', 'echo starting; echo cannot open display >&2; exit 3'])
  await expect(browser.says(/^listening on (\S+)/)).rejects.toThrow(
    /^\/bin\/sh ended with 3 and said last:\n(.*\n)*.*cannot open display/,
  )
  await children.end()
})

test('a missing browser is reported as such', async () => {
  const children = createChildren()
  await expect(children.start('/opt/no-such-browser', []).says(/(.)/)).rejects.toThrow(
    '/opt/no-such-browser could not be started',
  )
  await children.end()
})

test('the processes that a browser started end with it, even those that ignore SIGTERM', async () => {
  const children = createChildren()
  const stubborn = `trap '' TERM; echo listening on 1; while :; do sleep 1; done`
  const browser = children.start('/bin/sh', ['-c', `/bin/sh -c "${stubborn}" & wait`])
  expect(await browser.says(/^listening on (\S+)/)).toBe('1')
  await children.end()
  // Its output is closed only once no process holds it any more.
  await expect(browser.ended).rejects.toThrow('ended with SIGTERM')
})
