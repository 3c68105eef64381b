import { recountOnSubmit } from './recount-on-submit.ts'
import { tellFigures } from './tell-figures.ts'

void tellFigures(document)
recountOnSubmit(document)
// A page that comes out of the browser's cache shows what was true when it was left.
addEventListener('pageshow', ({ persisted }) => persisted && void tellFigures(document))
