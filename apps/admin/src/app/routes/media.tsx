export { MediaScreen as Component } from '../../screens/media/media-screen.tsx'
