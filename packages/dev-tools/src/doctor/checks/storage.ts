import { hasRows } from '../ask.ts'
import { type Check, findings } from '../check.ts'
import { asVisitor, MIGRATE } from '../rest.ts'

export const storage: Check = {
  title: 'Visitors can neither list nor store pictures',
  async run(target) {
    const [list, buckets, permission] = await Promise.all([
      asVisitor(target, '/storage/v1/object/list/media', { method: 'POST', body: '{"prefix":"","limit":1}' }),
      asVisitor(target, '/storage/v1/bucket'),
      // Asks for the permission to store, which the policies of an upload decide; nothing is stored.
      asVisitor(target, '/storage/v1/object/upload/sign/media/doctor.png', { method: 'POST', body: '{}' }),
    ])
    return findings(
      [hasRows(list), 'Everybody can list the pictures of the bucket "media".', MIGRATE],
      [hasRows(buckets), 'Everybody can list the buckets.', MIGRATE],
      [permission.status < 300, 'Everybody can store files in the bucket "media".', MIGRATE],
    )
  },
}
