import { useId, useState } from 'react'
import { Link } from 'wouter'
import type { DeskFilters } from '#contract/desk'
import { personName } from '../entry-words.ts'
import type { List } from '../memory.ts'
import { addressOf } from './address-of-list.ts'
import { type Choice, cappedCount, choicesOf, formOptions, stateOptions } from './filter-counts.ts'
import './filters.css'

interface FiltersProps {
  readonly filters: DeskFilters
  /** The last list that was read; null before the first. */
  readonly list: List | null
}

/** The filters as links with counts. On a narrow window a button opens them. */
export function Filters({ filters, list }: FiltersProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const { counts = [], me = '', people = [], unread = 0 } = list ?? {}
  const given = { filters, counts, me }
  const others = people.filter((email) => email !== me)
  const persons = [
    [undefined, 'Anyone'],
    ['me', 'Mine'],
    ['none', 'Unassigned'],
    ...others.map((email) => [email, personName(email, { people })] as const),
  ] as const
  const groups: readonly (readonly [name: string, choices: readonly Choice[]])[] = [
    ['State', choicesOf('state', stateOptions, given)],
    ['Form', choicesOf('form', formOptions, given)],
    ['Person', choicesOf('assignee', persons, given)],
    ['Read', [unreadChoice(filters, unread)]],
  ]
  return (
    <nav className="filters" aria-label="Filters">
      <button
        type="button"
        className="filters-switch"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {['Filters', ...chosenIn(groups)].join(' · ')}
      </button>
      <div id={id} className="filters-lists" data-open={open}>
        {groups.map(([name, choices]) => (
          <Group key={name} name={name} choices={choices} isCounted={list !== null} />
        ))}
      </div>
    </nav>
  )
}

function unreadChoice(filters: DeskFilters, count: number): Choice {
  const isChosen = filters.unread === true
  const chosen = { ...filters, unread: !isChosen }
  return { name: 'Unread', filters: chosen, count: cappedCount(count), isChosen, isAll: false }
}

/** The names of the filters that leave something out. */
function chosenIn(groups: readonly (readonly [string, readonly Choice[]])[]): readonly string[] {
  return groups.flatMap(([, choices]) =>
    choices.filter(({ isChosen, isAll }) => isChosen && !isAll).map(({ name }) => name),
  )
}

interface GroupProps {
  readonly name: string
  readonly choices: readonly Choice[]
  readonly isCounted: boolean
}

function Group({ name, choices, isCounted }: GroupProps) {
  const id = useId()
  return (
    <div className="filters-group">
      <h2 id={id}>{name}</h2>
      <ul aria-labelledby={id}>
        {choices.map(({ name: choice, filters, count, isChosen }) => (
          <li key={choice}>
            <Link href={addressOf(filters)} aria-current={isChosen || undefined}>
              <span>{choice}</span> <span className="num">{isCounted && count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
