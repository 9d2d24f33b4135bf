package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// eventFiles are the events of the project that can be scored as they stand.
func eventFiles(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(repoRoot, "testdata", "events", "*"))
	if err != nil || len(files) < 10 {
		t.Fatal(files, err)
	}
	return slices.DeleteFunc(files, func(f string) bool { return strings.Contains(f, "players") || filepath.Ext(f) == ".png" })
}

// scorePages writes the pages of an event into a folder and gives the files in it, by
// their names.
func scorePages(t *testing.T, dir string, args ...string) map[string]string {
	t.Helper()
	var stderr bytes.Buffer
	if code := run(append([]string{"score", "-o", dir + "/"}, args...), nil, &stderr, &stderr); code != exitOK && code != exitFindings {
		t.Fatalf("%v: exit %d: %s", args, code, &stderr)
	}
	return folder(t, dir)
}

// folder is all files below one, by their names.
func folder(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		files[filepath.ToSlash(name)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

var (
	hrefs     = regexp.MustCompile(`href="([^"]*)"`)
	scripts   = regexp.MustCompile(`(?s)<script[^>]*>.*?</script>`)
	tableTags = regexp.MustCompile(`<table[ >]`)
	// A table under a picture has no caption, and says what it is to whoever does not see.
	labelled = regexp.MustCompile(`<table[^>]* aria-label="[^"]`)
)

// linkedPages are the links of each page of a set, which lead to files of it, and what can be
// reached from the first page.
func linkedPages(t *testing.T, files map[string]string, base string) (links map[string][]string, reached map[string]bool) {
	t.Helper()
	links = map[string][]string{}
	for name, text := range files {
		if filepath.Ext(name) != ".html" {
			continue
		}
		for _, m := range hrefs.FindAllStringSubmatch(text, -1) {
			href, err := url.PathUnescape(m[1])
			switch {
			case err != nil:
				t.Errorf("%s: %v", name, err)
			case strings.HasPrefix(href, "#"):
				if !strings.Contains(text, ` id="`+href[1:]+`"`) {
					t.Errorf("%s: %s leads nowhere", name, href)
				}
			case href != "data:,":
				to := filepath.ToSlash(filepath.Join(filepath.Dir(name), href))
				if _, ok := files[to]; !ok {
					t.Errorf("%s: %s is not there", name, href)
				}
				links[name] = append(links[name], to)
			}
		}
	}
	reached = map[string]bool{base + ".html": true, base + "/" + pageList: true, "index.html": true}
	for queue := []string{base + ".html"}; len(queue) > 0; queue = queue[1:] {
		for _, to := range links[queue[0]] {
			if !reached[to] {
				reached[to] = true
				queue = append(queue, to)
			}
		}
	}
	return links, reached
}

// Every link of a set leads to a file of it, every page can be reached from the first, and
// boards and pairs are linked both ways.
func TestPagesAreLinked(t *testing.T) {
	for _, file := range eventFiles(t) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			files := scorePages(t, t.TempDir(), file)
			base := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
			links, reached := linkedPages(t, files, base)
			boards, people := 0, 0
			for name := range files {
				if !reached[name] {
					t.Errorf("no way leads to %s", name)
				}
				page := filepath.Base(name)
				if filepath.Dir(name) != base || !strings.Contains(page, "board-") {
					continue
				}
				boards++
				for _, to := range links[name] {
					if regexp.MustCompile(`/(pair|team|player)-`).MatchString(to) {
						people++
						if !slices.Contains(links[to], name) {
							t.Errorf("%s names %s, which does not name it", name, to)
						}
					}
				}
			}
			if boards > 0 && people == 0 {
				t.Error("no board names a pair")
			}
			if files["index.html"] != files[base+".html"] {
				t.Error("the page of the folder is not that of the event")
			}
		})
	}
}

// The further games have sets of pages too: a page for each player, which every table that
// names him leads to, with whom he met, each way. Several events of a folder have a list.
func TestPagesOfGames(t *testing.T) {
	dir := t.TempDir()
	for _, game := range []struct {
		args                  []string
		base, page, from      string
		players               int
		opponents, told, self []string
	}{
		{[]string{"svoya-igra", "--scheme", filepath.Join(repoRoot, "testdata", "svoyaigra", "cup.toml")}, "cup", "player-delta-ivan", "cup/si-games.html", 9,
			[]string{"player-alfa-agnes", "player-kappa-jadwiga", "player-teta-petr"}, []string{">A1-1<", ">Group stage, group A<", ">Final<"}, []string{">Дельта Иван</h1>"}},
		{[]string{"monopoly", filepath.Join(repoRoot, "testdata", "monopoly", "championship.toml")}, "championship", "player-16", "championship/sheets.html", 24,
			[]string{"player-12", "player-23", "player-8"}, []string{">Nagykőrösi út<", ">1 house<", ">2693<"}, []string{">16 · Пи Фёдор</h1>"}},
	} {
		var stderr bytes.Buffer
		if code := run(append(game.args, "-o", dir+"/"), nil, &stderr, &stderr); code != exitOK {
			t.Fatalf("%v: exit %d: %s", game.args, code, &stderr)
		}
		files := folder(t, dir)
		links, reached := linkedPages(t, files, game.base)
		players := 0
		for name := range files {
			if filepath.Dir(name) != game.base {
				continue
			}
			if !reached[name] {
				t.Errorf("no way leads to %s", name)
			}
			if !strings.HasPrefix(filepath.Base(name), "player-") {
				continue
			}
			players++
			for _, from := range []string{game.base + ".html", game.from} {
				if !slices.Contains(links[from], name) {
					t.Errorf("%s does not lead to %s", from, name)
				}
			}
		}
		if players != game.players {
			t.Errorf("%s: %d pages of players", game.base, players)
		}
		own := game.base + "/" + game.page + ".html"
		for _, o := range game.opponents {
			o = game.base + "/" + o + ".html"
			if !slices.Contains(links[own], o) || !slices.Contains(links[o], own) {
				t.Errorf("%s and %s are not linked both ways", own, o)
			}
		}
		for _, want := range append(game.told, game.self...) {
			if !strings.Contains(files[own], want) {
				t.Errorf("%s has no %s", own, want)
			}
		}
		if slices.Contains(links[own], own) {
			t.Errorf("%s leads to itself", own)
		}
	}
	index := folder(t, dir)["index.html"]
	for _, want := range []string{`href="./cup.html">Autumn Cup<`, `href="./championship.html">Spring Monopoly<`} {
		if !strings.Contains(index, want) {
			t.Errorf("the list has no %s", want)
		}
	}
}

// Everything that is written of the further games is in the words of the language: no key
// shows through, and the columns for machines are the same in all languages.
func TestGamesInEveryLanguage(t *testing.T) {
	key := regexp.MustCompile(`\b(monopoly|svoyaigra|column|title|sheet|own)\.[a-z]+(_[a-z_]+)?\b|\{\d\}`)
	for _, args := range [][]string{
		{"svoya-igra", "--scheme", filepath.Join(repoRoot, "testdata", "svoyaigra", "cup.toml")},
		{"svoya-igra", filepath.Join(repoRoot, "testdata", "svoyaigra", "faulty.csv")},
		{"monopoly", filepath.Join(repoRoot, "testdata", "monopoly", "championship.toml")},
		{"monopoly", filepath.Join(repoRoot, "testdata", "monopoly", "errors", "building-uneven.csv")},
	} {
		headers := map[string]string{}
		for _, lang := range []string{"en", "hu", "ru"} {
			dir := t.TempDir()
			var stderr bytes.Buffer
			if code := run(append(args, "--lang", lang, "-o", dir+"/"), nil, &stderr, &stderr); code != exitOK && code != exitFindings {
				t.Fatalf("%v: exit %d: %s", args, code, &stderr)
			}
			pages := 0
			for name, text := range folder(t, dir) {
				switch filepath.Ext(name) {
				case ".html":
					pages++
					if !strings.Contains(text, `<html lang="`+lang+`">`) {
						t.Errorf("%s: %s does not say its language", lang, name)
					}
					text = text[strings.Index(text, "<body"):]
					text = scripts.ReplaceAllString(text, "")
				case ".csv":
					for block := range strings.SplitSeq(text, "\n\n") {
						header, _, _ := strings.Cut(block, "\n")
						if !strings.HasPrefix(header, "#") {
							headers[lang] += header + "\n"
						}
					}
				case ".txt":
				default:
					continue
				}
				for _, found := range key.FindAllString(text, -1) {
					if !slices.Contains(formats, strings.TrimPrefix(filepath.Ext(found), ".")) {
						t.Errorf("%v, %s: %s shows %s", args, lang, name, found)
					}
				}
			}
			if pages < 4 {
				t.Errorf("%v: %d pages", args, pages)
			}
			if headers[lang] != headers["en"] || headers[lang] == "" {
				t.Errorf("%v: the columns are\n%s in %s, and\n%s in English", args, headers[lang], lang, headers["en"])
			}
		}
	}
}

// A file may be called anything: the links lead to its pages all the same. Where only the
// ranking is asked for, there are no pages of boards.
func TestPagesOfOddNames(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(repoRoot, "testdata", "events", "two-sections.csv"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"hétfő #1 100% & co", "index", "a.b", "-x"} {
		dir := t.TempDir()
		in := filepath.Join(dir, name+".csv")
		if err := os.WriteFile(in, data, 0o600); err != nil {
			t.Fatal(err)
		}
		files := scorePages(t, filepath.Join(dir, "out"), in)
		links := 0
		for page, text := range files {
			for _, m := range hrefs.FindAllStringSubmatch(text, -1) {
				if href, err := url.PathUnescape(m[1]); filepath.Ext(page) == ".html" && !strings.HasPrefix(m[1], "#") && m[1] != "data:," {
					links++
					if _, ok := files[filepath.ToSlash(filepath.Join(filepath.Dir(page), href))]; !ok || err != nil {
						t.Errorf("%s: %s is not there, %v", page, m[1], err)
					}
				}
			}
		}
		if links < 100 {
			t.Errorf("%s: %d links", name, links)
		}
		for page := range scorePages(t, filepath.Join(dir, "short"), in, "--format", "html", "--report", "ranking") {
			if strings.Contains(page, "board-") {
				t.Errorf("a ranking alone gives %s", page)
			}
		}
	}
}

// A page of a set asks for nothing outside, says its language, and its tables have a
// caption and headings with their scope.
func TestPagesStandAlone(t *testing.T) {
	events := filepath.Join(repoRoot, "testdata", "events")
	for _, lang := range []string{"en", "hu", "ru"} {
		files := scorePages(t, t.TempDir(), filepath.Join(events, "club-evening.csv"), "--players", filepath.Join(events, "club-evening-players.csv"), "--format", "html", "--lang", lang)
		if len(files) != 1+1+21+14+1 { // the first page twice, boards, pairs, and their list
			t.Errorf("%d files", len(files))
		}
		for name, text := range files {
			if filepath.Ext(name) != ".html" {
				continue
			}
			if tag := regexp.MustCompile(`<[a-z0-9]+<`).FindString(text); tag != "" {
				t.Errorf("%s: a tag is not closed: %s", name, tag)
			}
			for _, bad := range []string{"http:", "https:", "url(", "@import", "<link rel=\"stylesheet", "src="} {
				if strings.Contains(text, bad) {
					t.Errorf("%s has %s", name, bad)
				}
			}
			if !strings.Contains(text, `<html lang="`+lang+`">`) {
				t.Errorf("%s does not say its language", name)
			}
			n, labels := len(tableTags.FindAllString(text, -1)), len(labelled.FindAllString(text, -1))
			if captions := strings.Count(text, "<caption>"); n == 0 || n != captions+labels || strings.Contains(text, "<th>") {
				t.Errorf("%s: %d tables, %d captions, %d labels, or headings without a scope", name, n, captions, labels)
			}
			if len(scripts.FindAllString(text, -1)) != 1 {
				t.Errorf("%s has %d scripts", name, len(scripts.FindAllString(text, -1)))
			}
		}
	}
}

// The pages are in their place as a whole or not at all, and nobody's file is lost.
func TestPagesReplaceOnlyPages(t *testing.T) {
	events := filepath.Join(repoRoot, "testdata", "events")
	evening, league := filepath.Join(events, "club-evening.csv"), filepath.Join(events, "autumn-league.toml")
	dir := t.TempDir()
	in := filepath.Join(dir, "week.csv")
	use := func(file string) {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(in, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	out := filepath.Join(dir, "out")
	use(evening)
	first := scorePages(t, out, in, "--format", "html")
	if first["week/board-21.html"] == "" {
		t.Fatal("no page of board 21")
	}
	// The same input once more gives the same bytes, and no other file.
	if again := scorePages(t, out, in, "--format", "html"); fmt.Sprint(again) != fmt.Sprint(first) {
		t.Error("the pages differ at the second time")
	}
	// Fewer pages: those that are no more are gone.
	use(filepath.Join(events, "two-sections.csv"))
	fewer := scorePages(t, out, in, "--format", "html")
	if fewer["week/board-21.html"] != "" || fewer["week/board-1.html"] == "" {
		t.Error("a page of the earlier set is still there")
	}
	refused := func(why string) {
		t.Helper()
		before := folder(t, out)
		var stderr bytes.Buffer
		code := run([]string{"score", in, "-o", out + "/"}, nil, &stderr, &stderr)
		if code != exitOutput || !strings.Contains(stderr.String(), why) {
			t.Errorf("exit %d: %s", code, &stderr)
		}
		if after := folder(t, out); fmt.Sprint(after) != fmt.Sprint(before) {
			t.Error("something was written or lost all the same")
		}
	}
	foreign := filepath.Join(out, "week", "photo.jpg")
	if err := os.WriteFile(foreign, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	refused("the folder holds photo.jpg")
	if err := os.Remove(foreign); err != nil {
		t.Fatal(err)
	}
	// A folder where a page was is nobody's page.
	if err := errorsOf(os.Remove(filepath.Join(out, "week", "board-1.html")), os.Mkdir(filepath.Join(out, "week", "board-1.html"), 0o700)); err != nil {
		t.Fatal(err)
	}
	refused("the folder holds board-1.html")
	if err := errorsOf(os.RemoveAll(filepath.Join(out, "week")), os.WriteFile(filepath.Join(out, "week"), []byte("mine"), 0o600)); err != nil {
		t.Fatal(err)
	}
	refused("is a file")
	if err := os.Remove(filepath.Join(out, "week")); err != nil {
		t.Fatal(err)
	}
	// A first page of the user's own stays.
	if err := os.WriteFile(filepath.Join(out, "index.html"), []byte("<h1>mine</h1>"), 0o600); err != nil {
		t.Fatal(err)
	}
	files := scorePages(t, out, in, "--format", "html")
	if files["index.html"] != "<h1>mine</h1>" || files["week.html"] == "" {
		t.Error("the user's own first page is gone")
	}
	// Several events: a list of them.
	out = filepath.Join(dir, "all")
	files = scorePages(t, out, evening, league, "--format", "html")
	for _, want := range []string{`href="./club-evening.html"`, `href="./autumn-league.html"`, "Őszi csapatbajnokság"} {
		if !strings.Contains(files["index.html"], want) {
			t.Errorf("the list of events lacks %s", want)
		}
	}
}

// A first page that recap did not write is nobody's to replace, whatever stands in it; one
// of pages of one's own is known by the list in its folder.
func TestFirstPagesOfOthersAreKept(t *testing.T) {
	event := filepath.Join(repoRoot, "testdata", "events", "club-evening.csv")
	out := t.TempDir()
	page := filepath.Join(out, "club-evening.html")
	if err := os.WriteFile(page, []byte("<h1>mine</h1>"), 0o600); err != nil {
		t.Fatal(err)
	}
	var stderr bytes.Buffer
	if code := run([]string{"score", event, "-o", out + "/"}, nil, &stderr, &stderr); code != exitOutput || !strings.Contains(stderr.String(), "recap did not write the page that is there") {
		t.Errorf("exit %d: %s", code, &stderr)
	}
	if files := folder(t, out); len(files) != 1 || files["club-evening.html"] != "<h1>mine</h1>" {
		t.Errorf("%d files, the page is %.40q", len(files), files["club-evening.html"])
	}
	// Pages of one's own that do not say who made them, with a page for each board or none.
	own := t.TempDir()
	if err := os.WriteFile(filepath.Join(own, "page.html"), []byte("<title>{{.Title}}</title>"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, reports := range []string{"ranking,travellers", "ranking"} {
		out := t.TempDir()
		for range 2 {
			scorePages(t, out, event, "--template", own, "--format", "html", "--report", reports)
		}
	}
}

// The page of a folder lists all events whose pages stand there, in whatever run they came;
// what recap did not write is no event.
func TestThePageOfAFolderListsAllItsEvents(t *testing.T) {
	events := filepath.Join(repoRoot, "testdata", "events")
	out := t.TempDir()
	if err := os.WriteFile(filepath.Join(out, "rules.html"), []byte("<title>mine</title>"), 0o600); err != nil {
		t.Fatal(err)
	}
	links := func(files map[string]string) string {
		var all []string
		for _, m := range regexp.MustCompile(`<a href="\./([^"]*)\.html">([^<]*)</a>`).FindAllStringSubmatch(files["index.html"], -1) {
			all = append(all, m[1]+": "+m[2])
		}
		return strings.Join(all, ", ")
	}
	files := scorePages(t, out, filepath.Join(events, "club-evening.toml"), "--format", "html")
	if files["index.html"] != files["club-evening.html"] {
		t.Error("the page of the folder is not that of its only event")
	}
	files = scorePages(t, out, filepath.Join(events, "autumn-league.toml"), "--format", "html")
	const two = "autumn-league: Őszi csapatbajnokság, club-evening: Őszi páros, 1. forduló"
	if got := links(files); got != two {
		t.Errorf("%s, not %s", got, two)
	}
	// The first once more changes nothing, and a third run of others adds them.
	if got := links(scorePages(t, out, filepath.Join(events, "club-evening.toml"), "--format", "html")); got != two {
		t.Errorf("again: %s", got)
	}
	got := links(scorePages(t, out, filepath.Join(events, "two-sections.csv"), filepath.Join(events, "thursday-howell.xml"), "--format", "html"))
	if !strings.HasPrefix(got, two+", thursday-howell: ") || !strings.Contains(got, ", two-sections: ") {
		t.Errorf("of four: %s", got)
	}
	// An event that is called index has that page to itself.
	data, err := os.ReadFile(filepath.Join(events, "two-sections.csv"))
	if err != nil {
		t.Fatal(err)
	}
	in := filepath.Join(t.TempDir(), "index.csv")
	if err := os.WriteFile(in, data, 0o600); err != nil {
		t.Fatal(err)
	}
	other := t.TempDir()
	first := scorePages(t, other, in, "--format", "html")
	if after := scorePages(t, other, filepath.Join(events, "club-evening.csv"), "--format", "html"); after["index.html"] != first["index.html"] {
		t.Error("the first page of the event index is gone")
	}
}

func errorsOf(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// viewer opens pages one after the other in a frame of a telephone and of a desk, and
// writes down how wide they are; then it follows, sorts and searches.
const viewer = `<!DOCTYPE html><html><head><meta charset="utf-8"></head><body><script>
const pages = [%s], found = [];
const open = (page, width) => new Promise(done => {
	const frame = document.createElement("iframe");
	frame.style = "border:0;height:800px;width:" + width + "px";
	frame.onload = () => done(frame);
	frame.src = page;
	document.body.append(frame);
});
(async () => {
	for (const page of pages) for (const width of [390, 1280]) {
		const frame = await open(page, width), d = frame.contentDocument, e = d.documentElement;
		if (e.scrollWidth > e.clientWidth || d.body.scrollWidth > e.clientWidth) found.push(page + " at " + width + " is " + e.scrollWidth + " wide");
		if (!page.startsWith("own/") && !d.querySelector(".tools")) found.push(page + ": the script did not run");
		frame.remove();
	}
	const first = await open(pages[0] + "#follow=pair-3n", 1280), d = first.contentDocument;
	const mine = [...d.querySelectorAll("tr.mine")].map(r => r.cells[2].textContent).join("|");
	const link = d.querySelector("td a").getAttribute("href");
	const heads = [...d.querySelectorAll("th button")];
	const column = () => [...d.querySelector("tbody").rows].map(r => r.cells[3].textContent).join(" ");
	heads[3].click();
	const up = column();
	heads[3].click();
	const down = column();
	const input = d.querySelector("input[type=search]");
	input.value = "gamma lukasz";
	input.dispatchEvent(new Event("input"));
	const left = [...d.querySelectorAll("tbody tr")].filter(r => !r.hidden).length;
	document.documentElement.setAttribute("data-found", JSON.stringify({ found, mine, link, up, down, left }));
})();
</script></body></html>`

// In a browser no page of a set is wider than its window, none writes to the console, and
// what the script is for works.
func TestPagesInTheBrowser(t *testing.T) {
	name := ""
	for _, n := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(n); err == nil {
			name = path
			break
		}
	}
	if name == "" {
		if os.Getenv("CI") != "" {
			t.Fatal("chromium is not installed")
		}
		t.Skip("chromium is not installed")
	}
	events := filepath.Join(repoRoot, "testdata", "events")
	dir := t.TempDir()
	var pages []string
	add := func(files map[string]string, in string) {
		for name := range files {
			if filepath.Ext(name) == ".html" && !strings.HasPrefix(name, "index") {
				pages = append(pages, fmt.Sprintf("%q", in+"/"+name))
			}
		}
	}
	add(scorePages(t, filepath.Join(dir, "a"), filepath.Join(events, "club-evening.csv"), "--players", filepath.Join(events, "club-evening-players.csv"), "--format", "html"), "a")
	add(scorePages(t, filepath.Join(dir, "b"), filepath.Join(events, "autumn-league.toml"), "--format", "html", "--lang", "ru"), "b")
	hostile := t.TempDir()
	add(scorePages(t, filepath.Join(dir, "c"), hostileEvent(t, hostile), "--format", "html"), "c")
	// The pages of one's own that are there to copy have pictures too, and no script.
	add(scorePages(t, filepath.Join(dir, "own"), filepath.Join(events, "club-evening.csv"), "--format", "html", "--template", filepath.Join(repoRoot, "testdata", "pages", "own")), "own")
	slices.Sort(pages)
	i := slices.Index(pages, `"a/club-evening.html"`)
	pages[0], pages[i] = pages[i], pages[0]
	file := filepath.Join(dir, "viewer.html")
	if err := os.WriteFile(file, fmt.Appendf(nil, viewer, strings.Join(pages, ",")), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(name, "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
		"--no-first-run", "--user-data-dir="+filepath.Join(dir, "profile"), "--window-size=1400,900", "--allow-file-access-from-files", "--enable-logging=stderr",
		"--virtual-time-budget=120000", "--dump-dom", "file://"+filepath.ToSlash(file))
	var out, messages bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &messages
	if err := cmd.Run(); err != nil {
		t.Fatalf("%s: %v\n%s", name, err, messages.String())
	}
	for line := range strings.Lines(messages.String()) {
		if strings.Contains(line, "CONSOLE") {
			t.Errorf("a message: %s", line)
		}
	}
	_, after, ok := strings.Cut(out.String(), `data-found="`)
	found, _, _ := strings.Cut(after, `"`)
	want := `{"found":[],"mine":"Epsilon Űna – Zéta Gödölő|Epsilon Űna – Zéta Gödölő|Epsilon Űna – Zéta Gödölő|Epsilon Űna – Zéta Gödölő|3N","link":"club-evening/pair-3n.html#follow=pair-3n",` +
		`"up":"87.15 111.17 119.17 123.83 138.17 143.17 157.50","down":"157.50 143.17 138.17 123.83 119.17 111.17 87.15","left":4}`
	if got := strings.ReplaceAll(found, "&quot;", `"`); !ok || got != want {
		t.Errorf("%d pages: %s\nwant %s", len(pages), got, want)
	}
}
