import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { deskQuery } from '#contract/desk'
import { filtersFrom } from '#contract/wire/desk'
import { Notice } from '../../ui/notice.tsx'
import { ChangeOutcome } from '../change-outcome.tsx'
import { InView } from '../in-view.tsx'
import type { DeskPageProps } from '../memory.ts'
import { TroubleNotice } from '../trouble-notice.tsx'
import { usePageTitle } from '../use-page-title.ts'
import { addressOf } from './address-of-list.ts'
import { Filters } from './filters.tsx'
import { KeysSheet } from './keys-sheet.tsx'
import { ListFoot } from './list-foot.tsx'
import { ManyBar } from './many-bar.tsx'
import { Promises } from './promises.tsx'
import { Rows } from './rows.tsx'
import { SearchField } from './search-field.tsx'
import { Summary } from './summary.tsx'
import { useActs } from './use-acts.ts'
import { useList } from './use-list.ts'
import './list-page.css'

/** The list of the filters in the address. */
export function ListPage({ memory, say }: DeskPageProps) {
  const asked = Object.fromEntries(new URLSearchParams(useSearch()))
  const [, navigate] = useLocation()
  const known = filtersFrom(asked)
  const filters = known ?? {}
  const query = deskQuery(filters, asked.after)
  const isLater = Boolean(asked.after)
  const { list, trouble, reading, refresh } = useList(query, memory)
  // Counts and people are those of every list, so the last list's are shown until the next has come.
  const [last, setLast] = useState(list)
  if (list && list !== last) setLast(list)
  const { selection, changes, keysShown, showKeys, ...acts } = useActs({ query, list, refresh, say })
  const team = last ?? { people: [], me: '' }
  usePageTitle('Applications and questions')

  return (
    <div className="list-page">
      <div className="list-head">
        <h1>Applications and questions</h1>
        <SearchField
          text={filters.text ?? ''}
          onSearch={(text) => navigate(addressOf({ ...filters, text }))}
        />
      </div>
      <Filters filters={filters} list={last} />
      <div className="list-body">
        {known === null && (
          <Notice tone="info">
            <p>This address has filters that the desk does not know, so it shows everything.</p>
          </Notice>
        )}
        <Summary list={list} filters={filters} isLater={isLater} reading={reading} />
        {trouble && <TroubleNotice trouble={trouble} onRetry={() => void refresh()} />}
        {acts.trouble && !trouble && (
          <InView>
            <TroubleNotice trouble={acts.trouble} onRetry={() => void acts.unreadAgain()} />
          </InView>
        )}
        <ChangeOutcome changes={changes} team={team} />
        {list && (
          <Rows
            list={list}
            query={query}
            selection={selection}
            memory={memory}
            turn={acts.turn}
            onSelect={acts.select}
            onAct={acts.act}
          />
        )}
        {selection.size > 0 && (
          <ManyBar
            team={team}
            count={selection.size}
            busy={changes.busy}
            onChange={acts.changeSelected}
            onClear={acts.selectNone}
          />
        )}
        {/* Not before the list: it would push the foot away from under a pointer that is being pressed. */}
        {(list ?? trouble) && (
          <ListFoot
            filters={filters}
            isLater={isLater}
            next={list?.next ?? null}
            onKeys={() => showKeys(true)}
          />
        )}
      </div>
      <Promises />
      <KeysSheet open={keysShown} onClose={() => showKeys(false)} />
    </div>
  )
}
