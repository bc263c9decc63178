// Makes docs/images/map.png: `npx tsx test/editor/readmePicture.ts`, then `pngquant 64` on it; look at it before it is
// committed.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { root, Workbench } from './ui/kit';

const file = path.join(root, 'docs/images/map.png');
const size = { width: 1600, height: 1000 };

async function main(): Promise<void> {
  const workbench = await Workbench.open({ size });
  try {
    workbench.configure({ 'workbench.colorTheme': 'Default Dark Modern', 'editor.minimap.enabled': false });
    await workbench.command('View: Toggle Primary Side Bar Visibility');
    await workbench.openFile('stock37/dungeon.lua');
    await workbench.command('NetHack Dungeon: Open Preview to the Side');
    await workbench.thing(/^oracle/).waitFor();
    // The border between the two editor groups goes to the left, for a preview of a good 1,000 pixels.
    const { mouse } = workbench.page;
    const middle = 48 + (size.width - 48) / 2;
    await mouse.move(middle, 500);
    await mouse.down();
    await mouse.move(580, 500, { steps: 10 });
    await mouse.up();
    await workbench.preview.locator('body[data-vscode-theme-kind="vscode-dark"]').waitFor();
    await workbench.thing(/^medusa/).click();
    await workbench.page.waitForTimeout(3000);
    mkdirSync(path.dirname(file), { recursive: true });
    await workbench.page.screenshot({ path: file });
  } finally {
    await workbench.close();
  }
}

void main();
