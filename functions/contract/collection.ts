/** Where the supply without recent sales is published: the smallest answer that says whether passes are left. */
export const AVAILABLE_PATH = '/nft/available'
