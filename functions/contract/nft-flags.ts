/** The flag of an NFTokenOffer that sells (lsfSellNFToken), and of the NFTokenCreateOffer that makes it (tfSellNFToken). */
export const SELL_NFTOKEN = 1
