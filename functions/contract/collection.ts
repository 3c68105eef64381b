/** Where supply and recent sales are told. */
export const INFO_PATH = '/v2/nft/info'
