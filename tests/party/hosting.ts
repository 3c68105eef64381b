/** One of the two ways to host the rooms, as the tests see it. */
export interface Hosting {
  readonly name: string
  start(world: World): Promise<RunningRooms>
}

/** What rooms are told of the world around them. */
export interface World {
  /** Where they keep their state; starting again with the same directory is a restart. */
  readonly state: string
  readonly secret: string
  /** Where the Worker can be asked to look again. */
  readonly workerUrl: string
  /** The one origin whose pages may join. */
  readonly allowedOrigin: string
}

export interface RunningRooms {
  /** `http://127.0.0.1:<port>` */
  readonly url: string
  stop(): Promise<void>
}
