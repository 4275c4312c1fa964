import { attempt } from './attempt.ts'
import type { PublisherDeps } from './publisher-deps.ts'
import type { SerialQueue } from './serial-queue.ts'

/** A cleanup reads the metadata of every cached picture, so it runs at most once an hour. */
const PICTURE_CLEANUP_INTERVAL_MS = 60 * 60_000

/** Removes old releases and unused pictures. A failed removal is repeated after the next build. */
export class Housekeeping {
  readonly #deps: Pick<PublisherDeps, 'releases' | 'removeUnusedPictures'>
  readonly #switching: SerialQueue
  #nextPictureCleanupMs = 0

  /** @param switching serialises changes of the current release, which must not change while old releases are removed */
  constructor(deps: Pick<PublisherDeps, 'releases' | 'removeUnusedPictures'>, switching: SerialQueue) {
    this.#deps = deps
    this.#switching = switching
  }

  /** Never throws. @param isFull the disk is full: pictures are cleaned up immediately */
  async cleanUp(isFull = false): Promise<void> {
    const { releases, removeUnusedPictures } = this.#deps
    await attempt('Removing old releases', () => this.#switching.run(() => releases.prune(isFull)))
    if (!isFull && performance.now() < this.#nextPictureCleanupMs) return
    this.#nextPictureCleanupMs = performance.now() + PICTURE_CLEANUP_INTERVAL_MS
    await attempt('Removing unused pictures', () => removeUnusedPictures(isFull))
  }
}
