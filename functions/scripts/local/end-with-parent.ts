import { onceOrphaned } from './once-orphaned.ts'

// Preloaded into what npm start begins: where that is killed, it cannot end the others.
onceOrphaned(() => process.kill(process.pid, 'SIGINT'))
