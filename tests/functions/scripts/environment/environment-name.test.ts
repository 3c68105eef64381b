import { expect, test } from 'vitest'
import { deployedOnly, environmentFirst } from '../../../../functions/scripts/environment/environment-name.ts'

test('the first word is the environment, and the rest is the command', () => {
  expect(environmentFirst('sale', ['production', 'clear', 'loss'])).toEqual({
    name: 'production',
    rest: ['clear', 'loss'],
  })
})

test.each([[[]], [['--confirm']], [['--help', 'local']]])(
  'without an environment the known ones are listed: %j',
  (words) => {
    expect(() => environmentFirst('sale', words)).toThrow(
      'Which environment? npm run sale ENV …, where ENV is local, testnet or production.',
    )
  },
)

test.each(['prod', 'Production', 'status', ''])('"%s" is refused, and the known ones are listed', (word) => {
  expect(() => environmentFirst('sale', [word])).toThrow(
    `There is no environment "${word}": it is local, testnet or production.`,
  )
})

test('what only concerns a deployed environment refuses local with the reason', () => {
  expect(() => deployedOnly('local', 'npm start serves it.')).toThrow(
    'local is not deployed: npm start serves it.',
  )
  expect(deployedOnly('testnet', '')).toBe('testnet')
})
