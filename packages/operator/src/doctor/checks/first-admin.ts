import { projectWithKey } from '@bayt/content-transfer/project'
import { type Check, findings } from '../check.ts'

export const firstAdmin: Check = {
  title: 'The project has an active admin',
  async run({ supabase, secretKey }) {
    if (secretKey === undefined) return [{ unknown: 'set SUPABASE_SECRET_KEY in the environment.' }]
    const { client } = projectWithKey(supabase, secretKey)
    const { data, error } = await client.from('admin_users').select('id').eq('role', 'admin').eq('active', true).limit(1)
    return findings(
      [error !== null, `The accounts cannot be read (${error?.message}).`, 'Use the secret key of this project.'],
      [
        data?.length === 0,
        'Nobody can sign in as an admin.',
        'Create an account: npm run admin:create (docs/deploy.md, First admin).',
      ],
    )
  },
}
