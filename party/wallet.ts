import type * as Party from 'partykit/server'
import { Room } from './room.ts'

/** The room of one wallet: stages of its purchases, its connection, its data. Named by the address. */
export default class Wallet extends Room {}

Wallet satisfies Party.Worker
