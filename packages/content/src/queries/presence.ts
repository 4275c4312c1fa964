import { z } from 'zod'
import type { ContentTable } from '../entities/tables.ts'
import type { ContentClient } from './client.ts'
import { parseAnswer, unwrap } from './unwrap.ts'

/** A record that is open in a form, and the browser that has it open. */
export interface OpenRecord {
  table: ContentTable | 'admin_users'
  id: number
  /** A UUID of the browser. */
  device: string
}

const present = z.array(
  z.object({
    account_id: z.number(),
    full_name: z.string(),
    /** ISO 8601 */
    since: z.string(),
    /** Whether the person is the caller, on another device. */
    is_you: z.boolean(),
  }),
)
/** Somebody else who has the same record open, or the caller on another device. */
export type Present = z.output<typeof present>[number]

/**
 * Tells the server that a record is open. The record counts as open for 40 seconds.
 * @returns the other people who have the record open, the earliest first
 * @throws ContentError
 */
export async function recordPresence(client: ContentClient, open: OpenRecord, signal?: AbortSignal): Promise<Present[]> {
  const call = client.rpc('record_presence', argumentsOf(open))
  return parseAnswer('about presence', present, await unwrap(signal ? call.abortSignal(signal) : call))
}

/** Tells the server that a record was closed. @throws ContentError */
export async function endPresence(client: ContentClient, open: OpenRecord): Promise<void> {
  await unwrap(client.rpc('record_presence', { ...argumentsOf(open), p_is_open: false }))
}

function argumentsOf({ table, id, device }: OpenRecord) {
  return { p_table: table, p_id: id, p_device: device }
}
