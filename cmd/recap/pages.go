package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	unescape "html"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"recap/templates/html"
)

// A set of pages is NAME.html and a folder NAME with the other pages. The folder is made
// beside its place and moved there as a whole. One that is there already is replaced if
// it holds nothing but what an earlier set put there, which a list in it tells; any other
// is refused, so that nobody's files are lost.

// pageList is the name of the file in a folder of pages that lists what recap put there.
const pageList = "pages.txt"

// pageListHead is its first line.
const pageListHead = "recap pages/1"

// drawSet draws the pages of an output.
func (env environment) drawSet(o output, outs []output, f outputFlags, doc document) ([]content, error) {
	first := o.pathFor(doc.input)
	name := strings.TrimSuffix(filepath.Base(first), ".html")
	opt := html.SetOptions{Options: f.htmlOptions(doc), Name: name}
	for _, other := range outs {
		if other.folder && other.format != "html" && filepath.Clean(other.path) == filepath.Clean(o.path) {
			opt.Files = append(opt.Files, filepath.Base(other.pathFor(doc.input)))
		}
	}
	r := doc.pages()
	env.tellAbsent(doc, r)
	files, err := html.Set(r, opt)
	if err != nil {
		return nil, err
	}
	folder := content{path: strings.TrimSuffix(first, ".html"), pages: []html.File{}}
	for _, file := range files[1:] {
		folder.pages = append(folder.pages, html.File{Name: path.Base(file.Name), Data: file.Data})
	}
	if !ownPage(first) {
		return nil, errors.New("recap did not write the page that is there, and it is left as it is: name another folder, or move that away")
	}
	set := []content{{path: first, folder: o.madeFolder(), data: files[0].Data}}
	if _, err := os.Lstat(folder.path); len(folder.pages) > 0 || err == nil || !bytes.Contains(files[0].Data, generator) {
		set = append(set, folder)
	}
	if index := filepath.Join(o.path, indexName); doc.alone && index != filepath.Clean(first) && env.mayReplace(index, first) {
		c := content{path: index, data: files[0].Data}
		if events := withOthers([]scoredEvent{{o.path, filepath.Base(first), doc.title}}); len(events) > 1 {
			if c, err = f.contents(events); err != nil {
				return nil, err
			}
		}
		set = append(set, c)
	}
	return set, nil
}

// mayReplace tells whether the page of a folder is recap's to write; if not, it says where
// the pages begin.
func (env environment) mayReplace(index, first string) bool {
	why := "recap did not write it, and it"
	switch {
	case listedPages(strings.TrimSuffix(index, ".html")) != nil:
		why = "it is the first page of an event of that name, and"
	case written(index):
		return true
	}
	fmt.Fprintf(env.stderr, "%s: note: %s stays as it is; the pages begin with %s\n", index, why, first)
	return false
}

// indexName is the page that a web server shows for a folder: the first page of an event
// alone, and a list of several. One that recap did not make stays as it is.
const indexName = "index.html"

// generator is what recap's own pages have in their head.
var generator = []byte(`<meta name="generator" content="recap"`)

// written tells whether a page is not there, or was made by recap.
func written(name string) bool {
	head, err := headOf(name)
	return errors.Is(err, fs.ErrNotExist) || bytes.Contains(head, generator)
}

// ownPage tells whether the first page of a set is not there, or was made by recap: it says
// so, or the folder with its other pages does.
func ownPage(name string) bool {
	return written(name) || listedPages(strings.TrimSuffix(name, ".html")) != nil
}

// headOf is the beginning of a file.
func headOf(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	head := make([]byte, 4096)
	n, _ := io.ReadFull(f, head)
	return head[:n], nil
}

// scoredEvent is an event whose pages stand in a folder.
type scoredEvent struct{ folder, name, title string }

// addEvents notes the sets of pages that were written.
func (f *scoreFlags) addEvents(outs []output, doc document) {
	for _, o := range outs {
		if o.folder && o.format == "html" {
			f.events = append(f.events, scoredEvent{o.path, filepath.Base(o.pathFor(doc.input)), doc.title})
		}
	}
}

// withOthers adds to events of one folder those whose pages stand in it from before, and
// sorts them all by the names of their files.
func withOthers(events []scoredEvent) []scoredEvent {
	folder := events[0].folder
	pages, _ := os.ReadDir(folder) // one that is not there holds none
	for _, e := range pages {
		name := e.Name()
		page := filepath.Join(folder, name)
		if filepath.Ext(name) != ".html" || name == indexName || !e.Type().IsRegular() || !ownPage(page) ||
			slices.ContainsFunc(events, func(o scoredEvent) bool { return o.name == name }) {
			continue
		}
		events = append(events, scoredEvent{folder, name, titleOf(page)})
	}
	slices.SortFunc(events, func(a, b scoredEvent) int { return cmp.Compare(a.name, b.name) })
	return events
}

// title is that of a page, as its head has it.
var title = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?s)<title>(.*?)</title>`) })

// titleOf is what a page is called; empty where it does not say.
func titleOf(page string) string {
	head, _ := headOf(page)
	if m := title().FindSubmatch(head); m != nil {
		return strings.TrimSpace(unescape.UnescapeString(string(m[1])))
	}
	return ""
}

// contents is the list of the events of one folder.
func (f outputFlags) contents(events []scoredEvent) (content, error) {
	var links []html.Link
	for _, e := range events {
		links = append(links, html.Link{Href: "./" + html.EscapePath(e.name), Text: cmp.Or(e.title, e.name)})
	}
	data, err := html.Contents(f.reportOptions("html").Lang, links, f.htmlOptions(document{}))
	return content{path: filepath.Join(events[0].folder, indexName), data: data}, err
}

// writeContents writes the list of events of every folder.
func (f *scoreFlags) writeContents(env environment) int {
	var files []content
	for i, e := range f.events {
		elsewhere := func(o scoredEvent) bool { return o.folder != e.folder }
		if slices.ContainsFunc(f.events[:i], func(o scoredEvent) bool { return o.folder == e.folder }) {
			continue
		}
		index := filepath.Join(e.folder, indexName)
		events := slices.DeleteFunc(slices.Clone(f.events), elsewhere)
		if slices.ContainsFunc(events, func(o scoredEvent) bool { return o.name == indexName }) || !env.mayReplace(index, e.name) {
			continue
		}
		c, err := f.contents(withOthers(events))
		if err != nil {
			fmt.Fprintf(env.stderr, "recap: %s: %v\n", index, err)
			return exitOutput
		}
		files = append(files, c)
	}
	return env.writeAll(files)
}

// pageFolder is a folder of pages that stands beside its place.
type pageFolder struct {
	tmp, path string
	old       string // where the earlier one was moved to
}

// preparePages writes the pages beside their place.
func preparePages(to string, pages []html.File) (*pending, error) {
	to = place(to)
	if err := replaceable(to); err != nil {
		return nil, err
	}
	tmp, err := folderBeside(to, "recap")
	if err != nil {
		return nil, err
	}
	f := &pageFolder{tmp: tmp, path: to}
	var list bytes.Buffer
	list.WriteString(pageListHead + "\n")
	for _, p := range pages {
		list.WriteString(p.Name + "\n")
	}
	for _, p := range append(slices.Clone(pages), html.File{Name: pageList, Data: list.Bytes()}) {
		// They can all be made again: no waiting for the disk with each of hundreds.
		if err := os.WriteFile(filepath.Join(tmp, p.Name), p.Data, 0o666); err != nil {
			f.discard()
			return nil, err
		}
	}
	return &pending{folder: f}, nil
}

// folderBeside makes a folder of a name of its own beside path.
func folderBeside(path, what string) (string, error) {
	for n := os.Getpid(); ; n++ {
		name := filepath.Join(filepath.Dir(path), fmt.Sprintf(".%s.%s-%d", filepath.Base(path), what, n))
		if err := os.Mkdir(name, 0o777); !errors.Is(err, fs.ErrExist) {
			return name, err
		}
	}
}

// replaceable says why a folder may not be replaced by pages.
func replaceable(path string) error {
	entries, err := os.ReadDir(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		if info, e := os.Stat(path); e == nil && !info.IsDir() {
			return errors.New("is a file, and the pages want a folder of that name")
		}
		return err
	}
	listed := listedPages(path)
	for _, e := range entries {
		if !slices.Contains(listed, e.Name()) || !e.Type().IsRegular() {
			return fmt.Errorf("the folder holds %s, which is no page of an earlier set; it is left as it is: name another folder, or move that away", e.Name())
		}
	}
	return nil
}

// listedPages are the files that an earlier set put into a folder.
func listedPages(path string) []string {
	data, err := os.ReadFile(filepath.Join(path, pageList))
	if err != nil {
		return nil
	}
	lines := strings.Split(strings.TrimRight(string(data), "\n"), "\n")
	if lines[0] != pageListHead {
		return nil
	}
	return append(lines[1:], pageList)
}

// commit puts the folder into its place; an earlier one goes. Where the system cannot
// exchange the two at once the earlier one is moved aside for a moment; a run that is killed
// then leaves it there, and the next one finds it.
func (f *pageFolder) commit() error {
	if _, err := os.Lstat(f.path); err == nil {
		if exchangeFiles(f.tmp, f.path) == nil {
			removePages(f.tmp)
			f.tmp = ""
			return nil
		}
		old, err := folderBeside(f.path, "old")
		if err != nil {
			return err
		}
		if err := errors.Join(os.Remove(old), os.Rename(f.path, old)); err != nil {
			return err
		}
		f.old = old
	}
	if err := os.Rename(f.tmp, f.path); err != nil {
		if f.old != "" {
			err = errors.Join(err, os.Rename(f.old, f.path))
			f.old = ""
		}
		return err
	}
	f.tmp = ""
	if f.old != "" {
		removePages(f.old)
	}
	return nil
}

// discard removes what was not moved.
func (f *pageFolder) discard() {
	if f.tmp != "" {
		removeFiles(f.tmp)
	}
}

// removePages removes a folder with the pages that are listed in it, and nothing else.
func removePages(path string) {
	for _, name := range listedPages(path) {
		if name == filepath.Base(name) {
			os.Remove(filepath.Join(path, name))
		}
	}
	os.Remove(path)
}

// htmlOptions are those of the pages of a document.
func (f outputFlags) htmlOptions(doc document) html.Options {
	return html.Options{Paper: f.paper, Date: doc.day(), Author: doc.author, Landscape: f.landscape(), FourColour: f.fourColour(), Pages: f.pages}
}

// day is the date of a document as its properties have it; empty for one that is as
// somebody wrote it.
func (d document) day() string {
	if _, err := time.Parse(time.DateOnly, d.date); err != nil {
		return ""
	}
	return d.date
}
