import { client } from '../../../client.ts'
import { readHome } from '../../../shared/read.ts'
import { Home } from '../../../shared/views/Home.tsx'

export default async function Page() {
  return <Home locale="ar" content={await readHome(client)} />
}
