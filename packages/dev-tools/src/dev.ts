import { runProduct } from './run-product.ts'

await runProduct('npm run dev')
