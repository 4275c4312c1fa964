import type { SiteBuild } from '@bayt/content/queries/publishing'
import type { ComponentType } from 'react'

/** Shows the changes of a release. The app provides the component, because the component needs every screen. */
export type ReleaseChangesComponent = ComponentType<{ afterChange: number; untilChange: number; onLeave: () => void }>

/** The changes of a release, by their outbox ids: all ids after `afterChange`, up to `untilChange`. */
export interface CarriedRange {
  afterChange: number
  untilChange: number
}

/**
 * The changes that became public with a build. Undefined for a failed or running build, for a rollback, and for a build whose predecessor
 * is unknown.
 * @param builds newest first
 */
export function carriedBy(build: SiteBuild, builds: SiteBuild[]): CarriedRange | undefined {
  if (build.state !== 'live' || build.trigger === 'rollback' || build.newest_change === null) return undefined
  const earlier = builds.slice(builds.indexOf(build) + 1).flatMap(({ state, newest_change }) => {
    return state === 'live' && newest_change !== null ? [newest_change] : []
  })
  return earlier.length === 0 ? undefined : { afterChange: Math.max(...earlier), untilChange: build.newest_change }
}
