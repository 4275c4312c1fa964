import type { BackendClock } from './backend-clock.ts'
import type { PublisherConfig } from './config.ts'
import type { Pin, ReleaseRecord } from './release-record.ts'
import type { Releases } from './releases.ts'
import type { SiteRenderer } from './renderer.ts'
import type { Reports } from './reports.ts'

/** What the publisher works with. */
export interface PublisherDeps {
  config: PublisherConfig
  releases: Pick<Releases, keyof Releases>
  renderer: Pick<SiteRenderer, 'readNewestChange' | 'make' | 'encodeInBackground' | 'codeVersion'>
  reports: Pick<Reports, 'send'>
  clock: BackendClock
  /** Starts serving a release, with what is told of a pin. */
  onLive: (record: ReleaseRecord, pin?: Pin) => Promise<void>
  /** Called at times, and where the disk is full: removes what no release uses any more. */
  removeUnusedPictures: (isFull: boolean) => Promise<void>
}
