import { askOnPress } from './ask-on-press.ts'
import { openAddressed } from './open-addressed.ts'
import { searchEntries } from './search-entries.ts'

const list = document.querySelector<HTMLElement>('.faq')
if (list) searchEntries(list)
const place = document.querySelector<HTMLElement>('.ask-question')
if (place) askOnPress(place)
openAddressed()
addEventListener('hashchange', openAddressed)
