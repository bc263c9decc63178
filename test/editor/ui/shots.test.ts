import assert from 'node:assert/strict';
import { Workbench } from './kit';

/** The four kinds of theme, by the name the settings know. */
const themes = {
  'vscode-light': 'Default Light Modern',
  'vscode-dark': 'Default Dark Modern',
  'vscode-high-contrast': 'Default High Contrast',
  'vscode-high-contrast-light': 'Default High Contrast Light',
};

// The activity bar takes 48 pixels; the rest is shared by two editor groups.
const windowFor = (preview: number) => ({ width: preview * 2 + 49, height: 1000 });

// To be looked at: test/editor/shots/.
describe('pictures of a stock file with the map beside it', () => {
  let workbench: Workbench;
  before(async () => {
    workbench = await Workbench.open({ size: windowFor(700) });
    await workbench.command('View: Toggle Primary Side Bar Visibility');
    await workbench.openFile('stock37/dungeon.lua');
    await workbench.command('NetHack Dungeon: Open Preview to the Side');
    await workbench.thing(/^oracle/).waitFor();
  });
  after(() => workbench.close());

  for (const [kind, theme] of Object.entries(themes))
    for (const width of [700, 1000])
      it(`${kind}, preview of ${width} pixels`, async () => {
        workbench.configure({ 'workbench.colorTheme': theme });
        await workbench.page.setViewportSize(windowFor(width));
        await workbench.preview.locator(`body[data-vscode-theme-kind="${kind}"]`).waitFor();
        const shown = await workbench.preview.locator('body').evaluate((body) => body.clientWidth);
        assert.ok(Math.abs(shown - width) < 30, `the preview is ${shown} pixels wide`);
        // What changed comes to rest.
        await workbench.page.waitForTimeout(1500);
        await workbench.shot(`map-${kind.replace('vscode-', '')}-${width}`);
        assert.ok(await workbench.thing(/^oracle/).isVisible());
      });
});
