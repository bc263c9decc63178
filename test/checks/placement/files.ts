/** Whole files with one dungeon of our own: the stock dungeons with another Gehennom. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const fixture = (name: string) => readFileSync(join(__dirname, '../../fixtures', name), 'utf8');

/** The stock file of 3.6 with this in place of Gehennom; the branch to Vlad's Tower is added. */
export function stockDefWith(couple: string, levels: string): string {
  const stock = fixture('stock-3.6.def');
  const start = stock.indexOf('DUNGEON: "Gehennom"');
  const end = stock.indexOf('# a town, and an end');
  const own = `DUNGEON: "Gehennom" "G" ${couple}\n  DESCRIPTION: mazelike\n  DESCRIPTION: hellish\n  BRANCH: "Vlad's Tower" @ (9, 5) up\n`;
  return `${stock.slice(0, start)}${own}${levels}\n${stock.slice(end)}`;
}

/** The stock file of 3.7 with this in place of Gehennom. */
export function stockLuaWith(length: string, levels: string): string {
  const stock = fixture('stock-3.7.lua');
  const start = stock.lastIndexOf('  {', stock.indexOf('name = "Gehennom", bonetag'));
  const end = stock.lastIndexOf('  {', stock.indexOf('name = "The Gnomish Mines", bonetag'));
  const own = `  {\n    name = "Gehennom", bonetag = "G", ${length}, lvlfill = "hellfill",\n    flags = { "mazelike", "hellish" },\n    levels = {\n${levels}    },\n    branches = {\n      { name = "Vlad's Tower", base = 9, range = 5, direction = "up" },\n    },\n  },\n`;
  return stock.slice(0, start) + own + stock.slice(end);
}

/** So many lines. */
export function times(count: number, line: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => line(i)).join('');
}
