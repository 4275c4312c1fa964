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

  it('stays pinned through everything but a resume', () => {
    expect(stateAfter('build begins', 'pinned', 'failed', 'nothing to do', 'published')).toMatch(/^pinned/)
    expect(stateAfter('pinned', 'resumed', 'build begins')).toMatch(/^building/)
  })

  it('asks for a confirmation until staff give it, also through other failures', () => {
    const asked: Event[] = ['build begins', 'confirmation asked', 'failed']
    expect(stateAfter(...asked)).toBe('failed, awaited')
    expect(stateAfter(...asked, 'build begins', 'failed', 'staff ask')).toBe('failed, given')
    expect(stateAfter(...asked, 'staff ask', 'build begins', 'failed')).toBe('failed, given')
    expect(stateAfter(...asked, 'staff ask', 'build begins', 'published')).toBe('idle, not needed')
  })

  it('takes no confirmation that it has not asked for', () => {
    expect(stateAfter('staff ask', 'build begins', 'confirmation asked', 'failed')).toBe('failed, awaited')
  })
})
