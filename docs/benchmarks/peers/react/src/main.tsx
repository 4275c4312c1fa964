import './style.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { routesOf } from './routes.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')
const router = createBrowserRouter([...routesOf('en', '/'), ...routesOf('ar', '/ar')])
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
