/** What the publisher does now. */
export type Activity = 'idle' | 'building' | 'failed' | 'pinned'

/** Whether staff must confirm that content was removed on purpose. */
export type Confirmation = 'not needed' | 'awaited' | 'given'

/** What happens to the publisher. */
export type Event =
  /** A build of unpublished changes begins. */
  | 'build begins'
  /** The newest change is public. */
  | 'nothing to do'
  | 'published'
  /** The build failed; it is retried after a pause. */
  | 'failed'
  /** The build is refused until staff confirm it. */
  | 'confirmation requested'
  /** Staff press Retry. */
  | 'staff retry'
  /** An older release is shown after a rollback, in this process or an earlier one. */
  | 'pinned'
  | 'resumed'

type Table<State extends string> = Record<State, Partial<Record<Event, State>>>

/** Events that are not listed do not change the activity: a build that fails because of a rollback stays `pinned`. */
const ACTIVITY: Table<Activity> = {
  idle: { 'build begins': 'building', failed: 'failed', pinned: 'pinned' },
  building: { published: 'idle', failed: 'failed', pinned: 'pinned' },
  failed: { 'build begins': 'building', 'nothing to do': 'idle', pinned: 'pinned' },
  pinned: { resumed: 'idle' },
}

/** Other failures, such as an unreachable backend, change neither a requested confirmation nor a given one. */
const CONFIRMATION: Table<Confirmation> = {
  'not needed': { 'confirmation requested': 'awaited' },
  awaited: { 'staff retry': 'given', published: 'not needed' },
  given: { published: 'not needed' },
}

/** The state machine of the publisher: the two tables above. */
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
