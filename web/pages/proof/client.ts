import { recountOnSubmit } from './recount-on-submit.ts'
import { showFigures } from './show-figures.ts'

void showFigures(document)
recountOnSubmit(document)
// A page from the back/forward cache has old figures.
addEventListener('pageshow', ({ persisted }) => persisted && void showFigures(document))
