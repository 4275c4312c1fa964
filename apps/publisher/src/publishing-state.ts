/** What the publisher does at a moment. */
export type Activity = 'idle' | 'building' | 'failed' | 'pinned'

/** Whether staff must confirm that content is gone on purpose. */
export type Confirmation = 'not needed' | 'awaited' | 'given'

/** What happens to the publisher. */
export type Event =
  /** There is something to publish, and it begins. */
  | 'build begins'
  /** What is public is the newest. */
  | 'nothing to do'
  | 'published'
  /** The build failed; it is tried again after a pause. */
  | 'failed'
  /** The build is refused until staff confirm it. */
  | 'confirmation asked'
  /** Staff press Retry. */
  | 'staff ask'
  /** Somebody has gone back to an older release, here or before this process began. */
  | 'pinned'
  | 'resumed'

type Table<State extends string> = Record<State, Partial<Record<Event, State>>>

/** An event that is not listed leaves the activity as it is: a build that is overtaken by a rollback fails, and stays held. */
const ACTIVITY: Table<Activity> = {
  idle: { 'build begins': 'building', failed: 'failed', pinned: 'pinned' },
  building: { published: 'idle', failed: 'failed', pinned: 'pinned' },
  failed: { 'build begins': 'building', 'nothing to do': 'idle', pinned: 'pinned' },
  pinned: { resumed: 'idle' },
}

/** Another failure in between, such as a backend that is away for a moment, leaves a question and its answer as they are. */
const CONFIRMATION: Table<Confirmation> = {
  'not needed': { 'confirmation asked': 'awaited' },
  awaited: { 'staff ask': 'given', published: 'not needed' },
  given: { published: 'not needed' },
}

/** Where the publisher stands, by the two tables above. */
export class PublishingState {
  #activity: Activity = 'idle'
  #confirmation: Confirmation = 'not needed'

  on(event: Event): void {
    this.#activity = ACTIVITY[this.#activity][event] ?? this.#activity
    this.#confirmation = CONFIRMATION[this.#confirmation][event] ?? this.#confirmation
  }

  get activity(): Activity {
    return this.#activity
  }

  get confirmation(): Confirmation {
    return this.#confirmation
  }
}
