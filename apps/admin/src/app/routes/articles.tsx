export { ArticlesScreen as Component } from '../../features/articles/articles-screen.tsx'
