import assert from 'node:assert/strict';
import { Workbench } from './kit';

/** The four kinds of theme, by the name the settings know. */
const themes = {
  light: 'Default Light Modern',
  dark: 'Default Dark Modern',
  'hc-dark': 'Default High Contrast',
  'hc-light': 'Default High Contrast Light',
};

// The activity bar takes 48 pixels; the rest is shared by two editor groups.
const windowFor = (preview: number) => ({ width: preview * 2 + 49, height: 1000 });

// To be looked at: test/editor/shots/.
describe('pictures of a stock file with the map beside it', () => {
  for (const [name, theme] of Object.entries(themes))
    for (const width of [700, 1000])
      it(`${name}, preview of ${width} pixels`, async () => {
        const settings = { 'workbench.colorTheme': theme, 'window.autoDetectColorScheme': false };
        const workbench = await Workbench.open({ settings, size: windowFor(width) });
        try {
          await workbench.command('View: Toggle Primary Side Bar Visibility');
          await workbench.openFile('stock37/dungeon.lua');
          await workbench.command('NetHack Dungeon: Open Preview to the Side');
          await workbench.thing(/^oracle/).waitFor();
          const shown = await workbench.preview.locator('body').evaluate((body) => body.clientWidth);
          assert.ok(Math.abs(shown - width) < 30, `the preview is ${shown} pixels wide`);
          // The picture grows in once and the odds arrive; a still one is wanted.
          await workbench.page.waitForTimeout(1200);
          await workbench.shot(`map-${name}-${width}`);
        } finally {
          await workbench.close();
        }
      });
});
