import { KEPT_RELEASES } from '../../../src/releases.ts'
import type { Backend } from './backend.ts'
import { isConfirmable, type Observer } from './observer.ts'
import { pictureOf } from './pictures.ts'
import type { RunLog } from './run-log.ts'
import type { Staff } from './staff.ts'
import type { Timeline } from './timeline.ts'
import { RuleViolationError } from './violations.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
/**
 * The longest pause after failures (5 minutes) or between two fetches of a missing picture (10 minutes), and the builds after the
 * pause.
 */
const RECOVERY_MS = 16 * MINUTE_MS

export interface RecoveryOptions {
  timeline: Timeline
  backend: Backend
  observer: Observer
  staff: Staff
  log: RunLog
}

/**
 * Waits after the last fault until the publisher must have recovered, and checks the result: every saved change is public and
 * reported, and the disk is tidy.
 * @throws RuleViolationError
 */
export async function checkRecovery(options: RecoveryOptions): Promise<void> {
  const { timeline, observer, staff } = options
  await timeline.advance(RECOVERY_MS)
  // Two states wait for staff: a rollback, and a refused release that needs confirmation.
  for (let round = 0; round < 3; round++) {
    const button = observer.served?.pin ? 'resume' : isConfirmationAwaited(options) ? 'retry' : undefined
    if (!button) break
    await timeline.as(null, () => staff.press(button))
    await timeline.advance(2 * MINUTE_MS)
  }
  checkSettled(options)
  await checkRetryDuringBuild(options)
}

function isConfirmationAwaited({ backend }: RecoveryOptions): boolean {
  const finished = backend.database.builds.findLast(({ state }) => state !== 'building')
  return finished?.state === 'failed' && isConfirmable(finished)
}

function checkSettled({ timeline, backend, observer, log }: RecoveryOptions): void {
  const { served } = observer
  const { newestChange, builds } = backend.database
  if (served?.newestChange !== newestChange) {
    throw new RuleViolationError(`Change ${newestChange} is not public; the site is at ${served?.newestChange}.`)
  }
  if (!builds.some(({ state, release_id }) => state === 'live' && release_id === served.release)) {
    throw new RuleViolationError(`No report says that ${served.release} is live.`)
  }
  if (builds.at(-1)?.state === 'building') {
    throw new RuleViolationError('The last report says that a build runs, and none runs.')
  }
  const defaults = observer.defaultPictures().filter((url) => !backend.pictures.has(url))
  if (defaults.length > 0) throw new RuleViolationError(`Available pictures are not shown: ${defaults.join()}.`)
  const folders = observer.folders().length
  // Besides the kept releases, the files of one removed release may be left: the next release may use them.
  if (folders > KEPT_RELEASES + 1) throw new RuleViolationError(`${folders} folders of releases are kept.`)
  if (log.builds > 4 * log.reasonsToBuild + timeline.nowMs / MINUTE_MS / 4) {
    throw new RuleViolationError(`${log.builds} builds were made for ${log.reasonsToBuild} reasons.`)
  }
}

/** A Retry during a build starts another build after it, reported with the name of the person. */
async function checkRetryDuringBuild({ timeline, backend, staff, log }: RecoveryOptions): Promise<void> {
  await timeline.as(null, () => {
    backend.change((database) => database.save('products', 1, pictureOf(1)))
    backend.change((database) => database.setPublic('products', 1, true))
  })
  const before = log.builds
  for (let waited = 0; waited < 3_000 && log.builds === before; waited++) await timeline.advance(20)
  if (log.builds === before) throw new RuleViolationError('A saved change starts no build within a minute.')
  let status = 0
  // The publisher synchronises its clock at most every 10 seconds, so the first press may be refused.
  for (let attempt = 0; attempt < 2 && status !== 202; attempt++) {
    await timeline.as(null, () =>
      staff.press('retry', null, (answered) => {
        status = answered
      }),
    )
    await timeline.advance(11 * SECOND_MS)
  }
  const isReported = backend.database.builds.some(({ asked_by }) => asked_by === staff.lastName)
  if (!isReported) throw new RuleViolationError(`A Retry during a build was answered with ${status} and got no build.`)
}
