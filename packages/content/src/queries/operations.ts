import { z } from 'zod'
import { type AlarmReport, alarmReport } from '../entities/alarm.ts'
import type { ContentClient } from './client.ts'
import { parseAnswer, unwrap } from './unwrap.ts'

/** The last reports of the operator's programs, for admins (supabase/migrations/…_operations.sql). */

const outcome = z.object({ ok: z.boolean(), fault: z.string().nullish() })

/** The last result of a scheduled program. */
export interface Outcome {
  /** Reason of a failure; `null` after a success. */
  fault: string | null
  /** Time of the last success in ISO 8601; `null` before the first success. */
  okAt: string | null
  notedAt: string
}

/** A part is undefined if its program has never reported. */
export interface Operations {
  alarms: (AlarmReport & { notedAt: string }) | undefined
  backup: Outcome | undefined
  rehearsal: Outcome | undefined
}

/** @throws ContentError for other roles than admin */
export async function readOperations(client: ContentClient): Promise<Operations> {
  const rows = await unwrap(client.rpc('operation_states'))
  const read = <Part>(name: keyof Operations, part: (row: (typeof rows)[number]) => Part) => {
    const row = rows.find((each) => each.name === name)
    return row && part(row)
  }
  const outcomeOf = ({ name, state, noted_at, ok_at }: (typeof rows)[number]): Outcome => {
    const { ok, fault } = parseAnswer(`about the ${name}`, outcome, state)
    return { fault: ok ? null : (fault ?? ''), okAt: ok_at, notedAt: noted_at }
  }
  return {
    alarms: read('alarms', ({ state, noted_at }) => ({ ...parseAnswer('about alarms', alarmReport, state), notedAt: noted_at })),
    backup: read('backup', outcomeOf),
    rehearsal: read('rehearsal', outcomeOf),
  }
}
