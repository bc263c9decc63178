/** Made-up game sources that mimic the shapes real ones come in; the names and numbers are the test's own. */

export const ansiDungeonC = `
/* dungeon.c of a made game */
#include "hack.h"
#define X_START "x-strt"
#define BRANCH_LIMIT (MAXDUNGEON * 2)
static const struct level_map {
    const char *lev_name;
    d_level *lev_spec;
} level_map[] = { { "air", &air_level },
                  /* { "gone", &gone_level }, */
                  { X_START, &qstart_level },
                  { "wizard1", &wiz1_level },
                  { "", (d_level *) 0 } };
static const char *const flagstrs[] = {
    "town", "hellish", "mazelike", "roguelike", "frozen", NULL
};
void
init_dungeons(void)
{
    quest_dnum = dname_to_dnum("The Quest");
    // dname_to_dnum("Commented Out");
#if 0
    old_dnum = dname_to_dnum("Disabled");
#else
    mines_dnum = dname_to_dnum("The Gnomish Mines");
#endif
    tower_dnum = dname_to_dnum( "Vlad's Tower" );
}
`;

export const knrDungeonC = `
struct level_map {
\tchar *lev_name;
\td_level *lev_spec;
} level_map[] = {
\t{ "air",\t&air_level },
\t{ "oracle",\t&oracle_level },
\t{ "",\t\t(d_level *)0 }
};
xchar
dname_to_dnum(s)
const char *s;
{
\treturn (xchar)0;
}
void
init_dungeons()
{
\tquest_dnum = dname_to_dnum("The Quest");
\tsokoban_dnum = dname_to_dnum("Sokoban");
}
`;

export const globalH = `#ifndef GLOBAL_H
#define GLOBAL_H
#define MAXDUNGEON 16 /* at most */
#define MAXLEVEL (MAXDUNGEON * 2)
#define DEF_GAME_NAME "NetHack"
#endif
`;

export const dgnFileH = `#define LEV_LIMIT 50\n#define BRANCH_LIMIT 32\n`;

export const patchlevelH = (major: number, minor: number, patch: number) =>
  `#define VERSION_MAJOR ${major}\n#define VERSION_MINOR ${minor}\n#define PATCHLEVEL ${patch}\n`;

export const dgnCompL = `%{
/* made */
%}
%%
DUNGEON\t\treturn(A_DUNGEON);
town\t\t{ yylval.i=TOWN ; return(DESCRIPTOR); }
mazelike\t{ yylval.i=MAZELIKE ; return(DESCRIPTOR); }
iceq\t\t{ yylval.i=ICEQ ; return(DESCRIPTOR); }
lawful\t\t{ yylval.i=AM_LAWFUL ; return(DESCRIPTOR); }
%%
`;

export const medusaDes = `MAZE:"medusa-1",' '\nFLAGS: noteleport\nMAP\nLEVEL: in a map\nENDMAP\n\nMAZE: "medusa-2" , ' '\nLEVEL: "bigrm-1"\n# LEVEL: "not-this"\n`;
