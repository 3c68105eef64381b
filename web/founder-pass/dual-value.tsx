import { type KeyboardEvent, useRef, useState } from 'react'
import { useHydrated } from '../lib/use-hydrated.ts'
import { everyone, type Side, sides } from './values.ts'
import './dual-value.css'

/**
 * What the pass is to each of two people. Without scripts both panels stand one below the other and the tabs are links
 * to them; with scripts they are tabs as the ARIA patterns describe them.
 */
export function DualValue() {
  const [chosen, setChosen] = useState<Side>('builder')
  const tabs = useTabs(setChosen)

  return (
    <section className="section" id="dual-value">
      <div className="wrap grid">
        <p className="plate">
          <b>Plate I</b> One stone, two uses
        </p>
        <div className="plate-body">
          <h2>Dual Value</h2>
          <p className="lede dual-lede">
            Two reasons to hold one stone: to build with it, or to stand behind those who do.
          </p>
          <ul className="dual-tabs" ref={tabs.list} {...tabs.listProps}>
            {sides.map(({ side, name }) => (
              <li key={side} role={tabs.itemRole}>
                <a href={`#${panelId(side)}`} id={`tab-${side}`} {...tabs.tabProps(side, side === chosen)}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
          {sides.map(({ side, heading, points }) => (
            <div
              key={side}
              id={panelId(side)}
              className="dual-panel"
              data-off={side === chosen ? undefined : ''}
              {...tabs.panelProps(side)}
            >
              <h3>{heading}</h3>
              <Points points={points} />
            </div>
          ))}
          <div className="dual-everyone">
            <h3>For Everyone: platform perks</h3>
            <Points points={everyone} />
          </div>
        </div>
      </div>
    </section>
  )
}

function Points({ points }: { points: readonly (readonly [title: string, words: string])[] }) {
  return (
    <dl className="dual-points">
      {points.map(([title, words]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What makes links and places into tabs and panels, once the page is alive. Arrow keys, Home and End move the choice. */
function useTabs(choose: (side: Side) => void) {
  const live = useHydrated()
  const list = useRef<HTMLUListElement>(null)

  function chooseByKey(event: KeyboardEvent, side: Side) {
    const at = sides.findIndex((entry) => entry.side === side)
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = sides[(step + sides.length) % sides.length]
    if (!next) return
    choose(next.side)
    list.current?.querySelector<HTMLElement>(`#tab-${next.side}`)?.focus()
  }

  if (!live) return { list, tabProps: () => ({}), panelProps: () => ({}) }
  return {
    list,
    listProps: { role: 'tablist', 'aria-label': 'Dual Value' },
    itemRole: 'presentation',
    tabProps: (side: Side, selected: boolean) => ({
      role: 'tab',
      'aria-selected': selected,
      'aria-controls': panelId(side),
      tabIndex: selected ? 0 : -1,
      onKeyDown: (event: KeyboardEvent) => chooseByKey(event, side),
      onClick: (event: { preventDefault(): void }) => {
        event.preventDefault()
        choose(side)
      },
    }),
    panelProps: (side: Side) => ({ role: 'tabpanel', 'aria-labelledby': `tab-${side}` }),
  }
}

const panelId = (side: Side): string => `for-the-${side}`
