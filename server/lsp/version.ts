/** The version of this product. */
export { version } from '../../package.json';
