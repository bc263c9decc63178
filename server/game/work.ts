/** Long work as generators, for the game's own (the file itself is read in steps too, below this floor). */
export { finish, type Work } from '../syntax/work';
