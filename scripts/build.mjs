// `npm run build`: installs the packages that are missing, then builds dist/.
import { build, installPackages } from './lib/setup.mjs';

await installPackages();
await build();
