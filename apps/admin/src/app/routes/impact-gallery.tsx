export { ImpactGalleryScreen as Component } from '../../features/impact-gallery/impact-gallery-screen.tsx'
