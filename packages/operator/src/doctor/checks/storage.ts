import { type Check, findings } from '../check.ts'
import { hasRows } from '../http.ts'
import { APPLY_MIGRATIONS, fetchAsVisitor } from '../rest.ts'

export const storage: Check = {
  title: 'Visitors can neither list nor store pictures',
  async run(target) {
    const [list, buckets, permission] = await Promise.all([
      fetchAsVisitor(target, '/storage/v1/object/list/media', { method: 'POST', body: '{"prefix":"","limit":1}' }),
      fetchAsVisitor(target, '/storage/v1/bucket'),
      // Requests an upload URL, for which the same policies apply as for an upload; nothing is stored.
      fetchAsVisitor(target, '/storage/v1/object/upload/sign/media/doctor.png', { method: 'POST', body: '{}' }),
    ])
    return findings(
      [hasRows(list), 'Everybody can list the pictures of the bucket "media".', APPLY_MIGRATIONS],
      [hasRows(buckets), 'Everybody can list the buckets.', APPLY_MIGRATIONS],
      [permission.status < 300, 'Everybody can store files in the bucket "media".', APPLY_MIGRATIONS],
    )
  },
}
