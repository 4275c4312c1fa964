// @vitest-environment happy-dom
import type { DeletedRecord } from '@bayt/content/queries/history'
import { expect, test } from 'vitest'
import { runHook } from '../../ui/run-hook.test-data.tsx'
import { useSelection } from './use-selection.ts'

const RECORDS = [1, 2, 3].map((version_id) => ({ version_id }) as DeletedRecord)
const [first, second, third] = RECORDS as [DeletedRecord, DeletedRecord, DeletedRecord]

test('what is selected while records are restored stays selected', async () => {
  const { newest } = runHook(() => useSelection(RECORDS))
  newest().set([first, second], true)
  await expect.poll(() => newest().records).toEqual([first, second])
  // The selection that the restore began with.
  const before = newest()
  before.set([third], true)
  await expect.poll(() => newest().records).toHaveLength(3)
  before.set([first, second], false)
  await expect.poll(() => newest().records).toEqual([third])
})
