import type { OrderedTable } from '@bayt/content/entities/tables'
import { ContentError } from '@bayt/content/errors'
import type { ContentClient } from '@bayt/content/queries/client'
import { reorderRecords } from '@bayt/content/queries/order'
import type { Move } from '../undo/undo-order.ts'

const isConflict = (error: unknown) => error instanceof ContentError && error.kind === 'conflict'

/**
 * Sends the moves of a list. A move replaces only the order on the screen when it was made, or an order that own failed moves started
 * from or may have stored: the screen and the next move use these orders until the list is read again.
 * @returns sends a move, and returns the order that it replaced. It throws a ContentError: `conflict` if somebody else changed the list
 */
export function createOrderSender(client: ContentClient, table: OrderedTable): (move: Move) => Promise<number[]> {
  let ofFailedMoves: number[][] = []
  const replace = async (after: number[], [from, ...others]: number[][]): Promise<number[]> => {
    try {
      return await reorderRecords(client, table, after, from)
    } catch (error) {
      if (others.length === 0 || !isConflict(error)) throw error
      return replace(after, others)
    }
  }
  return async ({ before, after }) => {
    const orders = [before, ...ofFailedMoves]
    ofFailedMoves = []
    try {
      return await replace(after, orders)
    } catch (error) {
      if (!isConflict(error)) ofFailedMoves = [...orders, after]
      throw error
    }
  }
}
