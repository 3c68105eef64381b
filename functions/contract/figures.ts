/** Where the figures of the sale are, for whoever counts again. */
export const FIGURES_PATH = '/v2/nft/figures'
