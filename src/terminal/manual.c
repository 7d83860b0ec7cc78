/* SPDX-License-Identifier: MIT */
#include "manual.h"

static const struct {
	RuleSet set;
	const char *text[LANGS];
} paragraphs[] = {
#define PARAGRAPH(set, tr, en) {set, {tr, en}},
#include "manual.def"
#undef PARAGRAPH
};

static const char *const pit_keys[LANGS] = {
	"1-%  o kuyuyu oynar\n"
	"← → Enter  kuyu seçer, oynar; fareyle kuyuya basmak da oynar\n",
	"1-%  plays that pit\n"
	"← → Enter  choose a pit and play it; so does the mouse\n",
};

static const char *const point_keys[LANGS] = {
	"a-g 1-7  noktayı adıyla seçer: d6\n"
	"← ↑ ↓ → Enter  nokta seçer; fareyle basmak da seçer\n"
	"Önce taş, sonra hedef, dize kurulduysa alınacak taş; Esc seçimi bırakır\n",
	"a-g 1-7  choose a point by name: d6\n"
	"← ↑ ↓ → Enter  choose a point; so does the mouse\n"
	"First the man, then its target, then the man to remove; Esc drops the choice\n",
};

static const char *const common_keys[LANGS] = {
	"h  ipucu\n"
	"u  geri al\n"
	"l  setten ayrıl\n"
	"m  hamle listesi\n"
	"s  dosyaya kaydet\n"
	"?  bu sayfa\n"
	"q  çık\n"
	"Bir tuş, taşların dağıtılmasını beklemeden gösterir.\n",
	"h  hint\n"
	"u  take back\n"
	"l  leave the set\n"
	"m  list of moves\n"
	"s  save in a file\n"
	"?  this page\n"
	"q  quit\n"
	"A key shows the end of a sowing at once.\n",
};

static const char *const pit_signs[LANGS] = {
	"Tahtada: * oynanan kuyu, > son taşın düştüğü kuyu, -6 alınan taşlar.\n",
	"On the board: * the pit that was played, > where the last stone fell, -6 stones taken.\n",
};

static const char *const point_signs[LANGS] = {
	"Tahtada: ( ) son oynanan taş, . ayrıldığı nokta, x alınan taşın yeri; < > seçilen taş.\n",
	"On the board: ( ) the last man moved, . the point it left, x where a man was removed; < > the man chosen.\n",
};

static const char *const move_form[2][LANGS] = {
	{"Hamle: kuyunun numarası, kendi solundan: 3\n",
	 "A move: the number of the pit, from your own left: 3\n"},
	{"Hamle: koymak için d6, oynatmak için d6-d5, taş alırken d6xb4 ya da d6-d5xb4\n",
	 "A move: d6 to place, d6-d5 to move, with a removal d6xb4 or d6-d5xb4\n"},
};

static const char *const commands[LANGS] = {
	"tahta (t)  tahtayı söyler; çizim  tahtayı çizer\n"
	"hamle (m)  olası hamleler; liste  oynanan hamleler; skor  maçın durumu\n"
	"ipucu (h)  bir hamle önerir; geri (u)  son hamleni geri alır\n"
	"sonuç KONUM  son hamleden sonra tahta böyle mi? sonuç 3 KONUM  3 oynanırsa böyle mi?\n"
	"sonuç 3 yine  bu söz doğru mu? yine, geçer, alır, almaz, kale, biter, sürer\n"
	"ayrıl  setten ayrılır (kural 14.5)\n"
	"kaydet DOSYA (s)  maçı dosyaya kaydeder\n"
	"kurallar  oyunun kuralları; yardım (?)  bu sayfa; çık (q)  çıkar\n",
	"board (b)  tells the board; diagram  draws it\n"
	"moves (m)  possible moves; list  moves played; score  how the match stands\n"
	"hint (h)  suggests a move; undo (u)  takes your last move back\n"
	"result POSITION  is this the board after the last move? result 3 POSITION  or after playing 3?\n"
	"result 3 again  is that so? again, passes, takes, nothing, castle, over, goes_on\n"
	"leave  leaves the set (rule 14.5)\n"
	"save FILE (s)  keeps the match in a file\n"
	"rules  the rules of the game; help (?)  this page; quit (q)  leaves\n",
};

void manual_rules(const Rules *r, Lang lang, Text *out)
{
	text_add(out, game_of(r)->title[lang]);
	text_char(out, '\n');
	for (size_t i = 0; i < sizeof paragraphs / sizeof *paragraphs; i++) {
		if (paragraphs[i].set != r->set)
			continue;
		text_add(out, paragraphs[i].text[lang]);
		text_char(out, '\n');
	}
	Text changed = {0};
	rules_write(r, &changed);
	if (changed.length) {
		text_add(out, lang == TR ? "Değişen seçenekler: " : "Changed options: ");
		text_add(out, text_string(&changed));
		text_char(out, '\n');
	}
	text_free(&changed);
}

void manual_keys(const Rules *r, Lang lang, Text *out)
{
	int pits = game_of(r)->pits;
	for (const char *s = pits ? pit_keys[lang] : point_keys[lang]; *s; s++)
		text_char(out, *s == '%' ? (char)('0' + pits) : *s);
	text_add(out, common_keys[lang]);
	text_add(out, pits ? pit_signs[lang] : point_signs[lang]);
}

void manual_commands(const Rules *r, Lang lang, Text *out)
{
	text_add(out, move_form[r->set == DOKUZTAS][lang]);
	if (r->set == MANGALA2)
		text_add(out, lang == TR ? "Sıranda taş yoksa: pas\n"
					 : "With no counter in your row: pass\n");
	text_add(out, commands[lang]);
}
