import type * as Party from 'partykit/server'
import { Room } from './room.ts'

/** One wallet's room: its purchases stage by stage, its connection, its data. Named by the address. */
export default class Wallet extends Room {}

Wallet satisfies Party.Worker
