/** Where supply and recent sales are published. */
export const INFO_PATH = '/v2/nft/info'
