import { onReturn } from '../../lib/on-return.ts'
import { recountOnSubmit } from './recount-on-submit.ts'
import { showFigures } from './show-figures.ts'

void showFigures(document)
recountOnSubmit(document)
// The page says 'As of now'. A browser may also have prerendered it some time ago.
onReturn(() => void showFigures(document))
