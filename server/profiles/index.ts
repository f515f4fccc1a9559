export { changePicture } from './change-picture.ts'
export { changeProfile } from './change-profile.ts'
export { publicProfile } from './queries.ts'
