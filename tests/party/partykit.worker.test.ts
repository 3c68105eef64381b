import { commandsBehave } from './commands-behaviour.ts'
import { startPartyKit } from './hosted-by-partykit.ts'
import { payloadRoomsBehave } from './payload-behaviour.ts'
import { hostRooms } from './rooms-under-test.ts'
import { visitorsBehave } from './visitors-behaviour.ts'

const rooms = hostRooms(startPartyKit)

visitorsBehave(rooms)
commandsBehave(rooms)
payloadRoomsBehave(rooms)
