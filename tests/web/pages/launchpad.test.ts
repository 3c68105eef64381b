import { expect, test } from 'vitest'
import { headingsOf, mainOf, targetsOf, wordsOf } from './page-markup.tsx'

test('a project starts, reads on, or joins', async () => {
  const main = await mainOf('/launchpad')

  expect(targetsOf(main, 'Start Project')).toEqual(['/developer-form'])
  expect(targetsOf(main, 'Learn More')).toEqual(['#how-it-works'])
  expect(targetsOf(main, 'Join 50+ Projects')).toEqual(['/developer-form'])
})

test('Learn More scrolls by 550 pixels where scripts run', async () => {
  const [more] = (await mainOf('/launchpad')).querySelectorAll('[data-scroll-by]')

  expect([wordsOf(more), more?.getAttribute('data-scroll-by')]).toEqual(['Learn More', '550'])
})

test('how it works is shown in pictures, from application to release', async () => {
  const steps = [...(await mainOf('/launchpad')).querySelectorAll('.launch-steps > li')]

  expect(steps.map((step) => wordsOf(step.querySelector('h3')))).toEqual([
    'Apply',
    'Prove who you are',
    'Lock your part',
    'Raise, and release',
  ])
  for (const step of steps) expect(step.querySelectorAll('img')).toHaveLength(1)
})

test('the tools are labelled as a demo too', async () => {
  const tools = (await mainOf('/launchpad')).querySelector('.tools')?.closest('section')

  expect(wordsOf(tools?.querySelector('.illustration-tag'))).toBe('Demo')
})

test('the dashboard says that it is a demo, and shows twelve live projects', async () => {
  const demo = (await mainOf('/launchpad')).querySelector('.demo')

  expect(wordsOf(demo?.querySelector('.illustration-tag'))).toBe('Demo')
  expect(wordsOf(demo?.querySelector('.demo-count'))).toBe('12 Live Projects')
})

test('every sample project shows badges and how far it is funded', async () => {
  const projects = [...(await mainOf('/launchpad')).querySelectorAll('.demo-projects > li')]

  expect(projects).toHaveLength(4)
  for (const project of projects) {
    const [share, raised, goal] = numbersIn(wordsOf(project.querySelector('.demo-funding p')))
    expect(share).toBe(Math.round(((raised ?? 0) / (goal ?? 1)) * 100))
    expect(project.querySelector('.filling')?.getAttribute('aria-label')).toBe(`${share}% funded`)
    expect(project.querySelectorAll('.demo-badges li').length).toBeGreaterThan(0)
  }
})

test('five features, three ways to build trust, and four tools are named', async () => {
  const main = await mainOf('/launchpad')
  const headings = headingsOf(main)

  expect(main.querySelectorAll('.launch-features li')).toHaveLength(5)
  expect(headings).toContain('Build Trust From Day One')
  expect(main.querySelectorAll('.trust-card h3')).toHaveLength(3)
  expect(headings.filter((heading) => TOOLS.includes(heading))).toEqual(TOOLS)
})

test('the tools work without a script: each picker starts with one of its views chosen', async () => {
  const pickers = [...(await mainOf('/launchpad')).querySelectorAll('fieldset')]

  expect(pickers.map((picker) => picker.querySelectorAll('[type=radio]').length)).toEqual([4, 4, 4])
  for (const picker of pickers) {
    expect(picker.querySelectorAll('[checked]')).toHaveLength(1)
    expect(picker.querySelectorAll('.picker-views > *')).toHaveLength(4)
    expect(new Set([...picker.querySelectorAll('input')].map(({ name }) => name)).size).toBe(1)
  }
})

test('the roadmap tracker covers the four quarters, and the lock opens after 180 days', async () => {
  const labels = [...(await mainOf('/launchpad')).querySelectorAll('fieldset label')].map(wordsOf)
  const lock = [...(await mainOf('/launchpad')).querySelectorAll('.tools-lock')].map(wordsOf)

  expect(labels).toEqual(expect.arrayContaining(['Q1', 'Q2', 'Q3', 'Q4', 'Day 0', 'Day 180']))
  expect(lock[0]).toContain('180 days to release')
  expect(lock[3]).toContain('Released')
})

test('investor comments unfold without a script', async () => {
  const comments = [...(await mainOf('/launchpad')).querySelectorAll('.tools details')]

  expect(comments).toHaveLength(3)
  for (const comment of comments) expect(wordsOf(comment.querySelector('summary'))).toMatch(/\?$/)
})

const TOOLS = ['Reputation score', 'Roadmap tracker', 'Escrow lock status', 'Investor comments']

function numbersIn(words: string): number[] {
  return (words.match(/[\d,]+/g) ?? []).map((number) => Number(number.replaceAll(',', '')))
}
