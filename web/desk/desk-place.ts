/** The id of the element that the desk is rendered into. */
export const DESK_PLACE = 'desk'
