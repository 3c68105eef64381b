import { partykit } from './hosted-by-partykit.ts'
import { roomsBehave } from './room-behaviour.ts'

roomsBehave(partykit)
