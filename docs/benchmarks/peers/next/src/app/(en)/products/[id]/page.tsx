import { notFound } from 'next/navigation'
import { client } from '../../../../client.ts'
import { readIds, readProduct } from '../../../../shared/read.ts'
import { localised } from '../../../../shared/texts.ts'
import { ProductPage } from '../../../../shared/views/ProductPage.tsx'

interface Props {
  params: Promise<{ id: string }>
}

export async function generateStaticParams() {
  return (await readIds(client)).map((id) => ({ id: String(id) }))
}

export async function generateMetadata({ params }: Props) {
  const content = await readProduct(client, Number((await params).id))
  return (
    content && { title: localised(content.product, 'name', 'en'), description: localised(content.product, 'description', 'en') }
  )
}

export default async function Page({ params }: Props) {
  const content = await readProduct(client, Number((await params).id))
  if (!content) notFound()
  return <ProductPage locale="en" content={content} />
}
