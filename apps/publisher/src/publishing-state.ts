/** The publisher's current activity. */
export type Activity = 'idle' | 'building' | 'failed' | 'pinned'

/** Events of the publisher. */
export type Event =
  /** A build of unpublished changes begins. */
  | 'build begins'
  /** The newest change is public. */
  | 'nothing to do'
  | 'published'
  /** The build failed; it is retried after a pause. */
  | 'failed'
  /** An older release is shown after a rollback, in this process or an earlier process. */
  | 'pinned'
  | 'resumed'

/** Unlisted events do not change the activity: the activity stays `pinned` when a build fails because of a rollback. */
const ACTIVITY: Record<Activity, Partial<Record<Event, Activity>>> = {
  idle: { 'build begins': 'building', failed: 'failed', pinned: 'pinned' },
  building: { published: 'idle', failed: 'failed', pinned: 'pinned' },
  failed: { 'build begins': 'building', 'nothing to do': 'idle', pinned: 'pinned' },
  pinned: { resumed: 'idle' },
}

/** The state machine of the publisher: the table above. */
export class PublishingState {
  #activity: Activity = 'idle'

  on(event: Event): void {
    this.#activity = ACTIVITY[this.#activity][event] ?? this.#activity
  }

  get activity(): Activity {
    return this.#activity
  }
}
