import { z } from 'zod'
import { storable } from '../text/storable.ts'
import { deadLinks } from './dead-link.ts'

export const BUILD_STATES = ['queued', 'building', 'live', 'failed'] as const
export type BuildState = (typeof BUILD_STATES)[number]

/**
 * The trigger of a build of the site:
 * - `webhook`: a saved change
 * - `staff`: a button in the admin
 * - `sweep`: a change whose webhook was lost
 * - `start`: the start of the publisher
 * - `code`: new code or a new origin of the site
 * - `pictures`: picture variants that were encoded in the background
 * - `documents`: PDFs that were printed in the background
 * - `rollback`: a rollback to an older release, without a build
 * - `date`: a day has passed that changes the pages, such as the last day of a certificate
 */
export const BUILD_TRIGGERS = ['webhook', 'staff', 'sweep', 'start', 'code', 'pictures', 'documents', 'rollback', 'date'] as const
export type BuildTrigger = (typeof BUILD_TRIGGERS)[number]

const MAX_PHASES = 30
const MAX_NAME = 40

/** Postgres cannot store JSON keys with U+0000 or lone surrogates. */
const isStorable = (name: string) => name.isWellFormed() && !name.includes('\u0000')

/** Milliseconds by phase. A sub-phase has the name of its phase as prefix: `render.pages`. */
export const phasesMs = z
  .record(z.string().max(MAX_NAME).refine(isStorable, 'must be a text that the database can store'), z.number().nonnegative())
  .refine((phases) => Object.keys(phases).length <= MAX_PHASES, `at most ${MAX_PHASES} phases`)
export type PhasesMs = z.output<typeof phasesMs>

const MAX_TABLES = 100

/** A large loss of content: more often a mistake than intended. Staff must confirm it (packages/release/src/check-release.ts). */
export const loss = z.object({
  /** Tables that have become empty. */
  emptied: z.array(z.string().max(MAX_NAME).refine(isStorable)).max(MAX_TABLES),
  /** Number of remaining pages. */
  pages: z.number().int().nonnegative(),
})
export type Loss = z.output<typeof loss>

/** Maximum length of the name of the requester in code points, as zod and Postgres count. The name of an account has at most 160. */
export const MAX_ASKED_BY = 200

/** Largest `integer` of Postgres. */
const MAX_PAGES = 2_147_483_647

/** A report of a build; the body of the `build-report` function. */
export const buildReport = z.object({
  build_key: z.uuid(),
  state: z.enum(BUILD_STATES),
  newest_change: z.number().int().nonnegative().nullable(),
  release_id: storable(100).nullable(),
  reason: storable(2_000).nullable(),
  /** For a live release: dead links in its texts. */
  dead_links: deadLinks.default([]),
  // An older publisher does not send the fields below.
  trigger: z.enum(BUILD_TRIGGERS).nullable().default(null),
  /** Name of the person who requested the build, if any. */
  asked_by: storable(MAX_ASKED_BY).nullable().default(null),
  phases_ms: phasesMs.default({}),
  pages: z.number().int().nonnegative().max(MAX_PAGES).nullable().default(null),
  /** For a refused release: the loss that staff may confirm. */
  loss: loss.nullable().default(null),
})
export type BuildReport = z.input<typeof buildReport>
export type ReceivedReport = z.output<typeof buildReport>
