import type { BackendClock } from './backend-clock.ts'
import type { PublisherConfig } from './config.ts'
import type { Pin, ReleaseRecord } from './release-record.ts'
import type { Releases } from './releases.ts'
import type { SiteRenderer } from './renderer.ts'
import type { Reports } from './reports.ts'

/** The dependencies of the publisher. */
export interface PublisherDeps {
  config: PublisherConfig
  releases: Pick<Releases, keyof Releases>
  renderer: Pick<SiteRenderer, 'readState' | 'make' | 'encodeInBackground' | 'codeVersion'>
  reports: Pick<Reports, 'send'>
  clock: BackendClock
  /** Starts to serve a release, with its pin if it is pinned. */
  serve: (record: ReleaseRecord, pin?: Pin) => Promise<void>
  /** Called regularly, and when the disk is full. */
  removeUnusedPictures: (isFull: boolean) => Promise<void>
}
