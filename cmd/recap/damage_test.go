package main

import (
	"archive/zip"
	"bytes"
	"io"
	"math/rand/v2"
	"regexp"
	"strings"
	"unicode/utf16"
)

// damage spoils a file as disks, mail programs, editors and strangers do. What it does
// follows from the generator alone; other is a sample to take pieces from.
func damage(rng *rand.Rand, data, other []byte) []byte {
	data = bytes.Clone(data)
	if parts := unpack(data); parts != nil && rng.IntN(3) > 0 {
		part := parts[rng.IntN(len(parts))]
		for range 1 + rng.IntN(3) {
			part.data = spoil(rng, part.data, other)
		}
		return pack(parts)
	}
	for range 1 + rng.IntN(1+rng.IntN(4)) {
		data = spoil(rng, data, other)
	}
	return data
}

// largest bounds what a file grows to: what is larger is for the limits of the program.
const largest = 1 << 20

// numeral is a number in a text.
var numeral = regexp.MustCompile(`-?\d+(\.\d+)?`)

// numerals are written in place of others.
var numerals = []string{"0", "-1", "1", "2", "13", "255", "256", "999", "10000", "65536", "99999", "1000000", "2147483647", "2147483648", "-2147483649", "9223372036854775807",
	"9223372036854775808", "99999999999999999999999999", "1e9", "1e-9", "1e999999999", "NaN", "Inf", "-0", "0.0000000000000000001", "1/3", "1/0", "½", "٣", "1_000", "0x7f", "1,5", ""}

// scraps are put into files.
var scraps = append([]string{"\"", "'", ",", ";", "\t", "\n", "\r", "\r\n\r\n", "[", "]", "[[", "{", "}", "<", ">", "</", "/>", "&", "&#0;", "&#x110000;", "=", "#", "%", "\\", "\\u0000", "\x00", "\xff", "\xff\xfe", "\xfe\xff\x00",
	"\xef\xbb\xbf", "\u2028", "\U0010ffff", "\xed\xa0\x80", "\xc3", "<!DOCTYPE x [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;\">]>", "<![CDATA[", "<!--", "<?xml version=\"1.1\" encoding=\"utf-7\"?>",
	"null", "true", "[]", "{}", "\"\"\"", "'''", "1979-05-27T07:32:00Z", "A+", "60%", "0.6*4S= N + 0.4*5HX-2 E", "PASS", "NP", "7N", "extends = \"x\"", "[[session]]", "[event]", "1-999999999", "4H1-12"}, harmful...)

// spoil damages a file once.
func spoil(rng *rand.Rand, data, other []byte) []byte {
	at := func(n int) int { return rng.IntN(n + 1) }
	part := func(b []byte) (from, to int) {
		from = at(len(b))
		if rng.IntN(2) == 0 {
			return from, min(len(b), from+at(40))
		}
		return from, from + at(len(b)-from)
	}
	put := func(i, j int, scrap []byte) []byte {
		return bounded(bytes.Join([][]byte{data[:i], scrap, data[j:]}, nil))
	}
	lines := bytes.SplitAfter(data, []byte("\n"))
	switch rng.IntN(17) {
	case 0: // the end is missing
		return data[:at(len(data))]
	case 1: // bits are turned
		for range 1 + rng.IntN(8) {
			if len(data) > 0 {
				data[rng.IntN(len(data))] ^= 1 << rng.IntN(8)
			}
		}
		return data
	case 2: // a piece is missing
		i, j := part(data)
		return put(i, j, nil)
	case 3: // a piece is there twice, or often
		i, j := part(data)
		return put(i, i, bytes.Repeat(data[i:j], 1+rng.IntN(1+rng.IntN(40))))
	case 4: // a piece of another file
		i, j := part(data)
		k, l := part(other)
		return put(i, j, other[k:l])
	case 5, 6, 7: // a number is another
		all := numeral.FindAllIndex(data, -1)
		for range 1 + rng.IntN(3) {
			if len(all) > 0 {
				k := rng.IntN(len(all))
				data = put(all[k][0], all[k][1], []byte(numerals[rng.IntN(len(numerals))]))
				all = numeral.FindAllIndex(data, -1)
			}
		}
		return data
	case 8, 9: // something strange
		i, j := part(data)
		if rng.IntN(2) == 0 {
			j = i
		}
		return put(i, j, []byte(strings.Repeat(scraps[rng.IntN(len(scraps))], 1+rng.IntN(1+rng.IntN(3)))))
	case 10: // lines change places
		if len(lines) > 1 {
			i, j := rng.IntN(len(lines)), rng.IntN(len(lines))
			lines[i], lines[j] = lines[j], lines[i]
		}
		return bytes.Join(lines, nil)
	case 11: // a line is there often
		i := rng.IntN(len(lines))
		return bounded(bytes.Join([][]byte{bytes.Join(lines[:i], nil), bytes.Repeat(lines[i], 2+rng.IntN(1+rng.IntN(1000))), bytes.Join(lines[i:], nil)}, nil))
	case 12: // cells change places
		cells := bytes.SplitAfter(data, []byte(","))
		i, j := rng.IntN(len(cells)), rng.IntN(len(cells))
		cells[i], cells[j] = cells[j], cells[i]
		return bytes.Join(cells, nil)
	case 13: // another encoding
		return reencoded(rng, data)
	case 14: // deep
		i := at(len(data))
		return put(i, i, []byte(strings.Repeat([]string{"[", "{\"a\":", "<a>", "(", "a.", "[[", "{a=", "-", "&a;"}[rng.IntN(9)], 1<<rng.IntN(17))))
	case 15: // long
		i := at(len(data))
		return put(i, i, bytes.Repeat([]byte{byte(rng.IntN(256))}, 1<<rng.IntN(19)))
	default: // garbage
		i, j := part(data)
		junk := make([]byte, rng.IntN(64))
		for k := range junk {
			junk[k] = byte(rng.IntN(256))
		}
		return put(i, j, junk)
	}
}

func bounded(data []byte) []byte { return data[:min(len(data), largest)] }

// reencoded is a text in another encoding, or what looks like one.
func reencoded(rng *rand.Rand, data []byte) []byte {
	var out []byte
	switch rng.IntN(4) {
	case 0, 1: // UTF-16, with its mark or without
		little := rng.IntN(2) == 0
		for _, u := range utf16.Encode([]rune("\ufeff" + string(data))) {
			if little {
				out = append(out, byte(u), byte(u>>8))
			} else {
				out = append(out, byte(u>>8), byte(u))
			}
		}
		if rng.IntN(2) == 0 {
			out = out[2:]
		}
		return bounded(out[:max(0, len(out)-rng.IntN(2))])
	case 2: // one byte a letter
		for _, r := range string(data) {
			out = append(out, byte(r))
		}
		return out
	default: // twice encoded
		for _, b := range data {
			out = append(out, string(rune(b))...)
		}
		return bounded(out)
	}
}

// packed is a file of an archive.
type packed struct {
	name string
	data []byte
}

// unpack gives the files of a ZIP; nil where it is none.
func unpack(data []byte) (parts []*packed) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil
	}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			return nil
		}
		text, err := io.ReadAll(io.LimitReader(r, largest))
		if err != nil {
			return nil
		}
		parts = append(parts, &packed{f.Name, text})
	}
	return parts
}

func pack(parts []*packed) []byte {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, p := range parts {
		if w, err := z.Create(p.name); err == nil {
			w.Write(p.data)
		}
	}
	z.Close()
	return b.Bytes()
}
