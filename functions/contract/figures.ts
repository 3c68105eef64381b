/** Where the figures of the sale are, for independent recounts. */
export const FIGURES_PATH = '/v2/nft/figures'
