import { z } from 'zod'

export const BUILD_STATES = ['queued', 'building', 'live', 'failed'] as const
export type BuildState = (typeof BUILD_STATES)[number]

/**
 * What starts a build of the site:
 * - `webhook`: a saved change
 * - `staff`: somebody pressed a button
 * - `sweep`: a change whose announcement was lost
 * - `start`: the publisher has begun
 * - `code`: new code or another address of the site
 * - `pictures`: variants that were made in the background
 * - `rollback`: an older release is shown again; nothing is built
 */
export const BUILD_TRIGGERS = ['webhook', 'staff', 'sweep', 'start', 'code', 'pictures', 'rollback'] as const
export type BuildTrigger = (typeof BUILD_TRIGGERS)[number]

const MAX_PHASES = 30
const MAX_NAME = 40

/** No key of a JSON value in Postgres holds U+0000 or half a character. */
const isStorable = (name: string) => name.isWellFormed() && !name.includes('\u0000')

/** Milliseconds by phase. A part of a phase has its name in front: `render.pages`. */
export const phasesMs = z
  .record(z.string().max(MAX_NAME).refine(isStorable, 'must be a text that the database takes'), z.number().nonnegative())
  .refine((phases) => Object.keys(phases).length <= MAX_PHASES, `at most ${MAX_PHASES} phases`)
export type PhasesMs = z.output<typeof phasesMs>

/** Longest name of who asked. */
export const MAX_ASKED_BY = 200
