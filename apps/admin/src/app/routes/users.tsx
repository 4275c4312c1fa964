export { UsersScreen as Component } from '../../account/users/users-screen.tsx'
