import { describe, expect, it } from 'vitest'
import { type Activity, type Event, PublishingState } from './publishing-state.ts'

function activityAfter(...events: Event[]): Activity {
  const state = new PublishingState()
  for (const event of events) state.on(event)
  return state.activity
}

describe('the publisher', () => {
  it.each<[Event[], Activity]>([
    [[], 'idle'],
    [['build begins'], 'building'],
    [['build begins', 'published'], 'idle'],
    [['build begins', 'failed'], 'failed'],
    [['failed', 'build begins', 'published'], 'idle'],
    [['failed', 'nothing to do'], 'idle'],
  ])('after %j is %s', (events, activity) => expect(activityAfter(...events)).toBe(activity))

  it('stays pinned until a resume', () => {
    expect(activityAfter('build begins', 'pinned', 'failed', 'nothing to do', 'published')).toBe('pinned')
    expect(activityAfter('pinned', 'resumed', 'build begins')).toBe('building')
  })
})
