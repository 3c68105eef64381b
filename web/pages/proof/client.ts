import { recountOnSubmit } from './recount-on-submit.ts'
import { tellFigures } from './tell-figures.ts'

void tellFigures(document)
recountOnSubmit(document)
// A page from the back/forward cache has old figures.
addEventListener('pageshow', ({ persisted }) => persisted && void tellFigures(document))
