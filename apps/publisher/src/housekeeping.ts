import { attempt } from './attempt.ts'
import type { PublisherParts } from './publisher-parts.ts'
import type { Serial } from './serial.ts'

/** It looks at every kept picture. */
const MAKE_ROOM_EVERY_MS = 60 * 60_000

/** Removes what is needed no more. What cannot be removed now is removed after the next build. */
export class Housekeeping {
  readonly #parts: Pick<PublisherParts, 'releases' | 'makeRoom'>
  readonly #switching: Serial
  #makeRoomFromMs = 0

  /** @param switching the current release must not change while old ones are removed */
  constructor(parts: Pick<PublisherParts, 'releases' | 'makeRoom'>, switching: Serial) {
    this.#parts = parts
    this.#switching = switching
  }

  /** Never fails. @param isFull the disk is full: pictures are looked through at once */
  async tidyUp(isFull = false): Promise<void> {
    const { releases, makeRoom } = this.#parts
    await attempt('Removing old releases', () => this.#switching.run(() => releases.tidy()))
    if (!isFull && performance.now() < this.#makeRoomFromMs) return
    this.#makeRoomFromMs = performance.now() + MAKE_ROOM_EVERY_MS
    await attempt('Removing unused pictures', () => makeRoom(isFull))
  }
}
