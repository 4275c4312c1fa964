import { describe, expect, it } from 'vitest'
import { type Event, PublishingState } from './publishing-state.ts'

function stateAfter(...events: Event[]): string {
  const state = new PublishingState()
  for (const event of events) state.on(event)
  return `${state.activity}, ${state.confirmation}`
}

describe('the publisher', () => {
  it.each<[Event[], string]>([
    [[], 'idle, not needed'],
    [['build begins'], 'building, not needed'],
    [['build begins', 'published'], 'idle, not needed'],
    [['build begins', 'failed'], 'failed, not needed'],
    [['failed', 'build begins', 'published'], 'idle, not needed'],
    [['failed', 'nothing to do'], 'idle, not needed'],
  ])('after %j is %s', (events, state) => expect(stateAfter(...events)).toBe(state))

  it('stays pinned until a resume', () => {
    expect(stateAfter('build begins', 'pinned', 'failed', 'nothing to do', 'published')).toMatch(/^pinned/)
    expect(stateAfter('pinned', 'resumed', 'build begins')).toMatch(/^building/)
  })

  it('waits for a confirmation until staff give it, even after other failures', () => {
    const requested: Event[] = ['build begins', 'confirmation requested', 'failed']
    expect(stateAfter(...requested)).toBe('failed, awaited')
    expect(stateAfter(...requested, 'build begins', 'failed', 'staff retry')).toBe('failed, given')
    expect(stateAfter(...requested, 'staff retry', 'build begins', 'failed')).toBe('failed, given')
    expect(stateAfter(...requested, 'staff retry', 'build begins', 'published')).toBe('idle, not needed')
  })

  it('ignores a confirmation that it has not requested', () => {
    expect(stateAfter('staff retry', 'build begins', 'confirmation requested', 'failed')).toBe('failed, awaited')
  })
})
