import { z } from 'zod'
import { loss } from '../entities/build.ts'
import { ContentError } from '../errors/errors.ts'
import type { ContentClient } from './client.ts'
import { unwrap } from './unwrap.ts'

const confirmedLoss = loss.extend({
  /** The newest change of the content that staff confirmed; 0 without a confirmation. */
  change: z.number().int().nonnegative(),
})
export type ConfirmedLoss = z.output<typeof confirmedLoss>

/** Reads the loss that staff have confirmed by Retry (`confirm_changes`). @throws ContentError */
export async function readConfirmedLoss(client: ContentClient): Promise<ConfirmedLoss> {
  const parsed = confirmedLoss.safeParse(await unwrap(client.rpc('confirmed_loss')))
  if (parsed.success) return parsed.data
  throw new ContentError('server', 'The confirmed loss could not be understood.', { cause: parsed.error })
}
